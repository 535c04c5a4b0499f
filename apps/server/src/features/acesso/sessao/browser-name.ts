/** The order matters: most browsers also name the ones after them. */
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
]

/** «Chrome no Windows»; for a program the first word of its user agent; null without one. */
export function browserName(userAgent: string | null): string | null {
  if (!userAgent) return null
  const nameIn = (table: readonly [RegExp, string][]) => table.find(([sign]) => sign.test(userAgent))?.[1]
  const browser = nameIn(BROWSERS) ?? userAgent.split(/[/\s]/)[0]?.slice(0, 40)
  if (!browser) return null
  const system = nameIn(SYSTEMS)
  return system ? `${browser} no ${system}` : browser
}
