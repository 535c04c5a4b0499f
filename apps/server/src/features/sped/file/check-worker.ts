import { type Checked, type CheckFeed, openCheckFeed } from './check-feed.ts'

export type CheckTask = { bytes: Uint8Array } | { end: true }

/** A thread judges one file from its first piece to its end. */
let open: CheckFeed | undefined

/** Runs in a thread of its own; answers at the end what would be refused. */
export async function check(task: CheckTask): Promise<Checked | null> {
  open ??= openCheckFeed()
  if ('end' in task) return open.end()
  await open.add(task.bytes)
  return null
}
