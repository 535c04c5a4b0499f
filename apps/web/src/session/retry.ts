/** What has to be forgotten before a broken screen is tried again. */
const runs = new Set<() => void>()

export const onRetry = (run: () => void): unknown => runs.add(run)

export function forgetForRetry(): void {
  for (const run of runs) run()
}
