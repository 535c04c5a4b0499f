import { setFlagsFromString } from 'node:v8'
import { refuseOldNode } from './base/node-version.ts'

refuseOldNode(process.versions.node)
// A heap is collected after growing by half, in every thread. By default it grows to more than twice what it holds: docs/scaling.md, section 5.
setFlagsFromString('--heap-growing-percent=50')
await import('./main.ts')
