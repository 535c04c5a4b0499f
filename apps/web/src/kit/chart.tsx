import styles from './chart.module.css'

interface Point {
  name: string
  value: number
}

interface Props {
  /** Caption of the table, for screen readers */
  label: string
  points: readonly Point[]
  format: (value: number) => string
  height?: number
}

const WIDTH = 320

/** Small bars; the last one (today, this month) is stronger. Screen readers get the values as a table. */
export function BarChart({ label, points, format, height = 44 }: Props) {
  // never 0: a chart without values is flat
  const top = Math.max(0, ...points.map(({ value }) => value)) || 1
  const step = WIDTH / Math.max(1, points.length)
  return (
    <figure className={styles.chart}>
      <svg
        viewBox={`0 0 ${WIDTH} ${height}`}
        width="100%"
        height={height}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {points.map(({ name, value }, index) => {
          const tall = (Math.max(0, value) / top) * (height - 1)
          return (
            <rect
              key={name}
              className={index === points.length - 1 ? styles.now : styles.bar}
              x={index * step + step * 0.2}
              y={height - tall}
              width={step * 0.6}
              height={tall}
            >
              <title>{`${name}: ${format(value)}`}</title>
            </rect>
          )
        })}
      </svg>
      <Axis points={points} />
      <Figures label={label} points={points} format={format} />
    </figure>
  )
}

function Axis({ points }: { points: readonly Point[] }) {
  if (points.length === 0) return <p className={styles.axis}>Sem dados neste período</p>
  return (
    <div className={styles.axis} aria-hidden="true">
      <span>{points[0]?.name}</span>
      <span>{points.at(-1)?.name}</span>
    </div>
  )
}

function Figures({ label, points, format }: Pick<Props, 'label' | 'points' | 'format'>) {
  return (
    <table className={styles.figures}>
      <caption>{label}</caption>
      <tbody>
        {points.map(({ name, value }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{format(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
