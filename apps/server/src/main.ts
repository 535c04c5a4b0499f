import { setFlagsFromString } from 'node:v8'
import { systemClock } from './base/clock.ts'
import { loadConfig } from './base/config.ts'
import { createLogger } from './base/log.ts'
import { exitWith, runPortal } from './portal.ts'

// A heap is collected after growing by half, in every thread. By default it grows to more than twice what it holds: docs/scaling.md, section 5.
setFlagsFromString('--heap-growing-percent=50')
try {
  const config = loadConfig()
  await runPortal({ config, log: createLogger(config.logLevel), clock: systemClock })
} catch (error) {
  exitWith(error)
}
