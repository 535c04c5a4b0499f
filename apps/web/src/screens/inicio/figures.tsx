import { TIPO_NAMES } from '@portal/contract/nomes.ts'
import type { FiguraTipo, InicioReply } from '@portal/contract/notas/inicio.ts'
import type { Tipo } from '@portal/contract/notas.ts'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { monthAt, monthOf } from '../../fields/period.ts'
import { BarChart } from '../../kit/chart.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { formatReais } from '../../lib/format.ts'
import styles from './inicio.module.css'
import { barsOf, barText, figureWords, monthTitle, ORDER } from './words.ts'

interface Props {
  reply: InicioReply
  /** True for one company, whose figures link to the list */
  linked: boolean
  onMonth: (mes: string) => void
}

/** Figures of the month by kind: issued documents per day, and received documents below. */
export function Figures({ reply, linked, onMonth }: Props) {
  const { mes, dt_hoje, figuras } = reply
  const figuraOf = (tipo: Tipo, side: 'E' | 'R') =>
    figuras.find((one) => one.tipo === tipo && one.ds_emitidarec === side)
  return (
    <section className={styles.section} aria-labelledby="mes">
      <div className={styles.titled}>
        <h2 id="mes">{monthTitle(reply)}</h2>
        <IconButton icon={ChevronLeft} label="Mês anterior" onClick={() => onMonth(monthAt(mes, -1))} />
        <IconButton
          icon={ChevronRight}
          label="Próximo mês"
          disabled={mes >= dt_hoje.slice(0, 7)}
          onClick={() => onMonth(monthAt(mes, 1))}
        />
      </div>
      <div className={styles.figures}>
        {ORDER.map((tipo) => {
          const issued = figuraOf(tipo, 'E')
          return (
            issued && <Figure key={tipo} issued={issued} received={figuraOf(tipo, 'R')} reply={reply} linked={linked} />
          )
        })}
      </div>
    </section>
  )
}

interface FigureProps extends Omit<Props, 'onMonth'> {
  issued: FiguraTipo
  received: FiguraTipo | undefined
}

function Figure({ issued, received, reply, linked }: FigureProps) {
  const { tipo, vl_docfiscal } = issued
  const name = TIPO_NAMES[tipo]
  const to = (papel: 'R' | undefined, text: ReactNode) =>
    linked ? (
      <Link to="/notas/$tipo" params={{ tipo }} search={{ ...monthOf(`${reply.mes}-01`), papel }}>
        {text}
      </Link>
    ) : (
      text
    )
  return (
    <article className={styles.figure} aria-label={name}>
      <div className={styles.line}>
        <h3>{to(undefined, name)}</h3>
        <span>{figureWords(issued)}</span>
      </div>
      <p className={styles.value}>
        {formatReais(vl_docfiscal)}
        {tipo === 'mdfe' && <small> em carga</small>}
      </p>
      <BarChart
        label={`${name} ${tipo === 'cte' || tipo === 'mdfe' ? 'emitidos' : 'emitidas'} por dia, em reais`}
        points={barsOf(issued, reply)}
        format={barText}
      />
      <p className={styles.received}>
        {received && received.quantidade + received.resumos + received.canceladas + received.denegadas > 0
          ? to(
              'R',
              `${tipo === 'cte' || tipo === 'mdfe' ? 'Recebidos' : 'Recebidas'}: ${figureWords(received)} · ${formatReais(received.vl_docfiscal)}`,
            )
          : 'Nada recebido'}
      </p>
    </article>
  )
}
