// Firmware on a simulated kernel: put a message into memory, run a job through the driver, print what is in memory then.
//
//   firmware KEY_HEX SOURCE_HEX BYTES AAD_BYTES WRITTEN
#define CLOCK ap_clk
#define CONTROL(name) engine.s_axi_control_##name
#include "bus.hpp"

static const size_t kSource = 0x1000, kDestination = 0x4000, kBeat = 16;
static std::vector<uint8_t> memory(1 << 16);

// A memory that answers each burst in turn.
struct Burst {
    size_t address = 0, left = 0;
};
static Burst reading, writing;
static bool answer_due;

static void tick() {
    engine.m_axi_gmem_arready = !reading.left, engine.m_axi_gmem_awready = !writing.left && !answer_due;
    engine.m_axi_gmem_rvalid = reading.left != 0, engine.m_axi_gmem_wready = writing.left != 0;
    engine.m_axi_gmem_bvalid = answer_due, engine.m_axi_gmem_rresp = engine.m_axi_gmem_bresp = 0;
    engine.m_axi_gmem_rlast = reading.left == 1;
    if (reading.left) std::memcpy(&engine.m_axi_gmem_rdata, &memory.at(reading.address), kBeat);
    settle();
    const bool ar = engine.m_axi_gmem_arvalid && engine.m_axi_gmem_arready, r = engine.m_axi_gmem_rvalid && engine.m_axi_gmem_rready;
    const bool aw = engine.m_axi_gmem_awvalid && engine.m_axi_gmem_awready, w = engine.m_axi_gmem_wvalid && engine.m_axi_gmem_wready;
    const bool b = engine.m_axi_gmem_bvalid && engine.m_axi_gmem_bready;
    if (ar) reading = {static_cast<size_t>(engine.m_axi_gmem_araddr), engine.m_axi_gmem_arlen + 1u};
    if (r) reading.address += kBeat, --reading.left;
    if (aw) writing = {static_cast<size_t>(engine.m_axi_gmem_awaddr), engine.m_axi_gmem_awlen + 1u};
    if (w) {
        const uint8_t *data = reinterpret_cast<const uint8_t *>(&engine.m_axi_gmem_wdata);
        for (size_t n = 0; n < kBeat; ++n)
            if (engine.m_axi_gmem_wstrb >> n & 1) memory.at(writing.address + n) = data[n];
        writing.address += kBeat, answer_due = !--writing.left;
    }
    if (b) answer_due = false;
    engine.ap_clk = 1, engine.eval();
}

int main(int, char **argv) {
    engine.ap_rst_n = 0, tick(), tick(), engine.ap_rst_n = 1;
    const std::vector<uint8_t> key = bytes(argv[1]), source = bytes(argv[2]);
    std::copy(source.begin(), source.end(), memory.begin() + kSource);
    OF_ENGINE(_job) job = {};
    job.source = kSource, job.destination = kDestination;
    job.bytes = std::atoi(argv[3]), job.aad_bytes = std::atoi(argv[4]);
    if (OF_ENGINE(_identify)(base)) die("another kernel");
    if (OF_ENGINE(_start)(base, &job, key.data(), key.size() + 1) != -1) die("a size that does not exist was taken");
    if (OF_ENGINE(_start)(base, &job, nullptr, 0)) die("the job did not start");
    if (OF_ENGINE(_wait)(base, kPatience) <= 0) die("a job without a key was not refused");
    if (OF_ENGINE(_start)(base, &job, key.data(), key.size())) die("the job did not start");
    if (OF_ENGINE(_start)(base, &job, key.data(), key.size()) != -2) die("a second job started while one ran");
    if (OF_ENGINE(_wait)(base, kPatience)) die("the job failed");
    for (int n = 0; n < std::atoi(argv[5]); ++n) std::printf("%02x", memory[kDestination + n]);
}
