import type { EventoManifesto, NotaDaFila } from '@portal/contract/captura/manifestar.ts'
import { addMoney } from '@portal/contract/money.ts'
import { X } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../../kit/button.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { formatCount, formatReais } from '../../../lib/format.ts'
import { ACTS, allowedRows, fitFor, leftOut, type Rights } from './acts.ts'
import styles from './manifestacao.module.css'

interface Props {
  rows: readonly NotaDaFila[]
  rights: Rights
  onAct: (evento: EventoManifesto) => void
  onClear: () => void
}

/** The four acts about the selected notes, each with what it means, or why it cannot be done, before it is pressed. */
export function ActsBar({ rows, rights, onAct, onClear }: Props) {
  return (
    <section className={styles.bar} aria-label="Seleção">
      <div className={styles.selection}>
        <strong role="status">{formatCount(rows.length, 'nota selecionada', 'notas selecionadas')}</strong>
        <span className={styles.sum}>{formatReais(addMoney(rows.map(({ vl_docfiscal }) => vl_docfiscal)))}</span>
        <IconButton icon={X} label="Limpar seleção" onClick={onClear} />
      </div>
      <Acts {...{ rows, rights }} onAct={onAct} />
    </section>
  )
}

/** The four acts, about notes of one company or of several. */
export const Acts = ({ rows, rights, onAct }: Omit<Props, 'onClear'>) => (
  <div className={styles.acts}>
    {ACTS.map((act) => (
      <ActPart key={act.evento} {...{ act, rows, rights }} onAct={onAct} />
    ))}
  </div>
)

function ActPart({ act, rows, rights, onAct }: Omit<Props, 'onClear'> & { act: (typeof ACTS)[number] }) {
  const note = useId()
  const { evento, icon: Icon, label, says, strong } = act
  const { rows: allowed, why } = allowedRows(evento, rows, rights)
  const out = leftOut(evento, allowed)
  const others = rows.length - allowed.length
  const isOff = why !== null || fitFor(evento, allowed).length === 0
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
            {others > 0 &&
              ` ${formatCount(others, 'nota é de empresa', 'notas são de empresas')} em que você não pode.`}
          </>
        )}
      </p>
    </div>
  )
}
