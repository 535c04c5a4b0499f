/** Dark modules of a square code as a path of horizontal runs, one unit per module. */
export function toPath(size: number, isDark: (x: number, y: number) => boolean): string {
  let path = ''
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!isDark(x, y)) continue
      const from = x
      while (x + 1 < size && isDark(x + 1, y)) x++
      path += `M${from} ${y}h${x + 1 - from}v1h${from - x - 1}z`
    }
  }
  return path
}
