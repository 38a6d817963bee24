// Ciphers of Crypto++ for ctypes: one function a cipher, any number of blocks, 0 if all went well.
// Through ECB_Mode and not block by block: ProcessBlock of SIMON128 and SPECK128 is wrong in 8.7 on x86.
#include <crypto++/aes.h>
#include <crypto++/config.h>
#include <crypto++/cryptlib.h>
#include <crypto++/des.h>
#include <crypto++/mars.h>
#include <crypto++/modes.h>
#include <crypto++/rc6.h>
#include <crypto++/serpent.h>
#include <crypto++/simon.h>
#include <crypto++/speck.h>
#include <crypto++/tea.h>
#include <crypto++/twofish.h>

using CryptoPP::byte;

template <class Mode>
static void process(const byte *key, size_t key_length, const byte *blocks, size_t length, byte *out) {
    Mode mode(key, key_length);
    mode.ProcessData(out, blocks, length);
}

template <class Cipher>
static int run(int decrypt, const byte *key, size_t key_length, const byte *blocks, size_t length, byte *out) {
    try {
        if (decrypt)
            process<typename CryptoPP::ECB_Mode<Cipher>::Decryption>(key, key_length, blocks, length, out);
        else
            process<typename CryptoPP::ECB_Mode<Cipher>::Encryption>(key, key_length, blocks, length, out);
        return 0;
    } catch (const CryptoPP::Exception &) {
        return 1;
    }
}

#define CIPHER(name, type)                                                                                          \
    extern "C" int name(int decrypt, const byte *key, size_t key_length, const byte *blocks, size_t length,         \
                        byte *out) {                                                                                \
        return run<CryptoPP::type>(decrypt, key, key_length, blocks, length, out);                                  \
    }

CIPHER(aes, AES)
CIPHER(des, DES)
CIPHER(des_ede2, DES_EDE2)
CIPHER(des_ede3, DES_EDE3)
CIPHER(mars, MARS)
CIPHER(rc6, RC6)
CIPHER(serpent, Serpent)
CIPHER(twofish, Twofish)
CIPHER(xtea, XTEA)
CIPHER(simon64, SIMON64)
CIPHER(simon128, SIMON128)
CIPHER(speck64, SPECK64)
CIPHER(speck128, SPECK128)

extern "C" int version() { return CryptoPP::LibraryVersion(); }
