/* The driver's registers through the bus of a simulated engine. */
#ifdef __cplusplus
extern "C" {
#endif
#include <stdint.h>
uint32_t bus_read(uintptr_t address);
void bus_write(uintptr_t address, uint32_t value);
#ifdef __cplusplus
}
#endif
#define ENGINE_READ(address) bus_read(address)
#define ENGINE_WRITE(address, value) bus_write(address, value)
