/** Expected version of `If-Match`: null for any, -1 for a value that is no version and so never matches. */
export function versionOf(ifMatch: string | undefined): number | null {
  if (ifMatch === undefined || ifMatch.trim() === '*') return null
  const [, version] = /^(?:W\/)?"?(\d{1,15})"?$/.exec(ifMatch.trim()) ?? []
  return version === undefined ? -1 : Number(version)
}
