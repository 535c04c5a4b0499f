import { useId } from 'react'
import styles from './chart.module.css'
import { lineOf, type Point, topOf } from './chart-scale.ts'

interface Props {
  /** What is drawn, for who hears it */
  label: string
  points: readonly Point[]
  /** How a value is written */
  format: (value: number) => string
  height?: number
}

const WIDTH = 320

/** Small bars, the last one (today, this month) stronger. The figures are in a table for who cannot see them. */
export function BarChart({ label, points, format, height = 44 }: Props) {
  const top = topOf(points)
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

/** One line over equal steps. */
export function LineChart({ label, points, format, height = 96 }: Props) {
  const fill = useId()
  const line = lineOf(points, { width: WIDTH, height })
  return (
    <figure className={styles.chart}>
      <svg
        viewBox={`0 0 ${WIDTH} ${height}`}
        width="100%"
        height={height}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <linearGradient id={fill} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className={styles.fade} />
          <stop offset="1" className={styles.gone} />
        </linearGradient>
        {line && <path d={`${line}V${height}H0Z`} fill={`url(#${fill})`} />}
        <path d={line} className={styles.line} vectorEffect="non-scaling-stroke" />
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
