import { systemClock } from './base/clock.ts'
import { loadConfig } from './base/config.ts'
import { createLogger } from './base/log.ts'
import { exitWith, runPortal } from './portal.ts'

try {
  const config = loadConfig()
  await runPortal({ config, log: createLogger(config.logLevel), clock: systemClock })
} catch (error) {
  exitWith(error)
}
