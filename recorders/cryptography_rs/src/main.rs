//! Encrypts with the SIMON, SPECK and PRESENT of the crate `cryptography-rs`: reads lines "cipher key block" and prints blocks, in
//! hex and in the paper's order (key words last to first, block words x then y, each most significant byte first).
//! PRESENT also decrypts lines "cipher key block decrypt".
//!
//! For SIMON and SPECK the crate takes key words first to last and the bytes of every word least significant first;
//! PRESENT's numbers it takes most significant byte first, as its paper prints them.

use cryptography::*;
use std::io::{stdin, BufRead};

fn bytes(hex: &str) -> Vec<u8> {
    (0..hex.len()).step_by(2).map(|i| u8::from_str_radix(&hex[i..i + 2], 16).unwrap()).collect()
}

fn swap_words(block: &mut [u8]) {
    let half = block.len() / 2;
    block[..half].reverse();
    block[half..].reverse();
}

fn encrypt(cipher: impl BlockCipher, block: &mut [u8]) {
    swap_words(block);
    cipher.encrypt(block);
    swap_words(block);
}

macro_rules! run {
    ($variant:expr, $key:expr, $block:expr, $($name:literal $type:ident,)*) => {
        match $variant {
            $($name => encrypt($type::new($key.try_into().unwrap()), $block),)*
            other => panic!("unknown cipher {other}"),
        }
    };
}

fn main() {
    for line in stdin().lock().lines() {
        let line = line.unwrap();
        let fields: Vec<&str> = line.split_whitespace().collect();
        let (mut key, mut block) = (bytes(fields[1]), bytes(fields[2]));
        let decrypts = fields.get(3) == Some(&"decrypt");
        match fields[0] {
            "present64_80" => present(Present80::new(key.as_slice().try_into().unwrap()), &mut block, decrypts),
            "present64_128" => present(Present128::new(key.as_slice().try_into().unwrap()), &mut block, decrypts),
            _ => word_cipher(fields[0], &mut key, &mut block),
        }
        println!("{}", block.iter().map(|byte| format!("{byte:02x}")).collect::<String>());
    }
}

fn present(cipher: impl BlockCipher, block: &mut [u8], decrypts: bool) {
    if decrypts {
        cipher.decrypt(block)
    } else {
        cipher.encrypt(block)
    }
}

fn word_cipher(name: &str, key: &mut [u8], block: &mut [u8]) {
    key.reverse();
    let key: &[u8] = key;
    run!(name, key, block,
        "simon32_64" Simon32_64, "simon48_72" Simon48_72, "simon48_96" Simon48_96,
        "simon64_96" Simon64_96, "simon64_128" Simon64_128, "simon96_96" Simon96_96, "simon96_144" Simon96_144,
        "simon128_128" Simon128_128, "simon128_192" Simon128_192, "simon128_256" Simon128_256,
        "speck32_64" Speck32_64, "speck48_72" Speck48_72, "speck48_96" Speck48_96,
        "speck64_96" Speck64_96, "speck64_128" Speck64_128, "speck96_96" Speck96_96, "speck96_144" Speck96_144,
        "speck128_128" Speck128_128, "speck128_192" Speck128_192, "speck128_256" Speck128_256,
    );
}
