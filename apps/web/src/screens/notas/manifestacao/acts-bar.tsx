import type { EventoManifesto } from '@portal/contract/manifestar.ts'
import { addMoney } from '@portal/contract/money.ts'
import type { Documento } from '@portal/contract/notas.ts'
import { X } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../../kit/button.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { formatCount, formatReais } from '../../../lib/format.ts'
import { ACTS, fitFor, leftOut, type Right, whyNot } from './acts.ts'
import styles from './manifestacao.module.css'

interface Props {
  rows: readonly Documento[]
  right: Right
  onAct: (evento: EventoManifesto) => void
  onClear: () => void
}

/** The four acts about the selected notes, each with what it means, or why it cannot be done, before it is pressed. */
export function ActsBar({ rows, right, onAct, onClear }: Props) {
  return (
    <section className={styles.bar} aria-label="Seleção">
      <div className={styles.selection}>
        <strong role="status">{formatCount(rows.length, 'nota selecionada', 'notas selecionadas')}</strong>
        <span className={styles.sum}>{formatReais(addMoney(rows.map(({ vl_docfiscal }) => vl_docfiscal)))}</span>
        <IconButton icon={X} label="Limpar seleção" onClick={onClear} />
      </div>
      <div className={styles.acts}>
        {ACTS.map((act) => (
          <ActPart key={act.evento} {...{ act, rows, right }} onAct={onAct} />
        ))}
      </div>
    </section>
  )
}

function ActPart({ act, rows, right, onAct }: Omit<Props, 'onClear'> & { act: (typeof ACTS)[number] }) {
  const note = useId()
  const { evento, icon: Icon, label, says, strong } = act
  const why = whyNot(evento, right)
  const out = leftOut(evento, rows)
  const isOff = why !== null || fitFor(evento, rows).length === 0
  return (
    <div>
      <Button
        look={evento === 'confirmacao' && !isOff ? 'primary' : 'plain'}
        disabled={isOff}
        aria-describedby={note}
        onClick={() => onAct(evento)}
      >
        <Icon size={16} aria-hidden="true" />
        {label}
      </Button>
      <p id={note}>
        {why ?? (
          <>
            {says} <b>{strong}</b> {out}
          </>
        )}
      </p>
    </div>
  )
}
