/** The boxes of a DANFE in portrait, in millimetres of its 210 × 297 page, as the login panel's pattern. */

/** A line of boxes: top, height, where it is split */
type Row = [top: number, height: number, splits: number[]]

const ROWS: Row[] = [
  [4, 8, [163]],
  [12, 8, [49, 163]],
  [68, 8, [71, 137]],
  [81.5, 8.2, [131, 177]],
  [89.7, 8.2, [102.5, 143, 177]],
  [97.9, 8.2, [85, 126, 167, 177]],
  [111.5, 8, [38, 71.5, 104.5, 137.5, 170.5]],
  [126, 8, [43, 78, 117, 160]],
  [134, 8, [49, 89, 122, 150, 177]],
  [148, 8, [83, 114, 134, 176]],
  [156, 8, [90, 121.5, 159, 169]],
  [164, 8, [33, 65, 97.5, 138.5, 169]],
  [247, 8, [54.5, 105, 155]],
  [261, 28.5, [133]],
]
const LEFT = 5
const RIGHT = 205
const ITEM_COLUMNS = [25, 92, 107, 116, 125, 145, 161.5, 181]

/** A box over the page's whole inner width */
const box = (y: number, height: number) => `M${LEFT} ${y}h${RIGHT - LEFT}v${height}h${LEFT - RIGHT}z`

function boxes(): string {
  const rows = ROWS.map(
    ([top, height, splits]) => box(top, height) + splits.map((x) => `M${x} ${top}v${height}`).join(''),
  )
  const issuer = `${box(25.5, 42.5)}M89.5 25.5v34.5M119.5 25.5v42.5M5 60h200M119.5 38.7h85.5M119.5 47.5h85.5`
  const items = `${box(177.5, 63.5)}M5 185h200${ITEM_COLUMNS.map((x) => `M${x} 177.5v63.5`).join('')}`
  return rows.join('') + issuer + items
}

/** What is written in the boxes: the bar code and the lines of items, each of its own length. */
function writing(): string {
  const bars = Array.from({ length: 38 }, (_, index) => `M${124 + index * 2} 28.4v8.1`)
  const lines = Array.from({ length: 8 }, (_, index) => {
    const y = 190 + index * 6.4
    const name = 28 + ((index * 37) % 53)
    return `M7 ${y}h14M28 ${y}h${name}M184 ${y}h${12 + ((index * 7) % 8)}`
  })
  return bars.join('') + lines.join('')
}

const BOXES = boxes()
const WRITING = writing()
const SCALE = 296 / 210

function Page({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${SCALE})`} fill="none" stroke="#fff">
      <rect width="210" height="297" fill="#fff" fillOpacity="0.025" stroke="none" />
      <path d={BOXES} strokeOpacity="0.24" strokeWidth="0.6" />
      <path d={WRITING} strokeOpacity="0.16" strokeWidth="0.55" />
    </g>
  )
}

/** Pages in columns of 320, every second column 220 lower. */
export function DanfePattern({ className }: { className?: string }) {
  return (
    <svg className={className} aria-hidden="true" width="100%" height="100%">
      <defs>
        <pattern id="danfe" width="640" height="443" patternUnits="userSpaceOnUse" x="245" y="76">
          <Page x={0} y={0} />
          <Page x={320} y={-223} />
          <Page x={320} y={220} />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill="url(#danfe)" />
    </svg>
  )
}
