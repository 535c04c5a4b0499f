export interface Point {
  name: string
  value: number
}

/** The greatest value, never 0: an empty chart is flat. */
export const topOf = (points: readonly Point[]): number => Math.max(0, ...points.map(({ value }) => value)) || 1

/** The path of a line from the left edge to the right one; nothing below the ground, a hair of room above. */
export function lineOf(points: readonly Point[], { width, height }: { width: number; height: number }): string {
  const top = topOf(points)
  const step = width / Math.max(1, points.length - 1)
  const place = ({ value }: Point, index: number) => {
    const y = height - 1 - (Math.max(0, value) / top) * (height - 3)
    return `${round(index * step)} ${round(y)}`
  }
  if (points.length === 1 && points[0]) return `M0 ${place(points[0], 0).split(' ')[1]}H${width}`
  return points.map((point, index) => `${index === 0 ? 'M' : 'L'}${place(point, index)}`).join('')
}

const round = (value: number): number => Math.round(value * 100) / 100
