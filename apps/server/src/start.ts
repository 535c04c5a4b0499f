import { refuseOldNode } from './base/node-version.ts'

refuseOldNode(process.versions.node)
await import('./main.ts')
