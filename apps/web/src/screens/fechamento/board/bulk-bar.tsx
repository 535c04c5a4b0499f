import type { Fechamento } from '@portal/contract/fechamento/fechamento.ts'
import { CircleCheck, FileCog, ListChecks, type LucideIcon, PackageCheck, Upload, User, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../kit/button.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { formatCount, formatInteger, formatReais } from '../../../lib/format.ts'
import styles from '../fechamento.module.css'
import type { BatchAct } from './batch.ts'
import { BatchDialog } from './batch-dialog.tsx'
import { icmsOfBoard } from './summary.tsx'

interface Props {
  mes: string
  chosen: readonly Fechamento[]
  /** Rows of the filter */
  shown: readonly Fechamento[]
  /** A company is open; it has the only primary button of the screen */
  beside: boolean
  onPick: (rows: readonly Fechamento[]) => void
  onClear: () => void
}

const ACTS: readonly { act: BatchAct; label: string; icon: LucideIcon }[] = [
  { act: 'gerar_efd', label: 'Gerar EFD', icon: FileCog },
  { act: 'conferir', label: 'Conferir', icon: ListChecks },
  { act: 'exportar', label: 'Exportar entradas', icon: Upload },
  { act: 'pacote', label: 'Montar pacote', icon: PackageCheck },
  { act: 'fechar', label: 'Fechar mês', icon: CircleCheck },
  { act: 'responsavel', label: 'Responsável', icon: User },
]

/** What the chosen have in common, offered for all of the filter: those with the EFD ready, else the whole filter. */
function offerOf(chosen: readonly Fechamento[], shown: readonly Fechamento[]) {
  if (chosen.every(({ efd }) => efd.ds_estado === 'pronta')) {
    const ready = shown.filter(({ efd }) => efd.ds_estado === 'pronta')
    if (ready.length > chosen.length)
      return { rows: ready, label: `Selecionar as ${formatInteger(ready.length)} com EFD pronta` }
  }
  return shown.length > chosen.length
    ? { rows: shown, label: `Selecionar as ${formatInteger(shown.length)} do filtro` }
    : null
}

/** Bar of the selection, between grid and totals, so that rows do not move when it appears. */
export function BulkBar({ mes, chosen, shown, beside, onPick, onClear }: Props) {
  const [act, setAct] = useState<BatchAct | null>(null)
  const offer = offerOf(chosen, shown)
  const icms = icmsOfBoard(chosen)
  return (
    <section className={styles.bulk} aria-label="Seleção">
      <strong role="status">{formatCount(chosen.length, 'empresa selecionada', 'empresas selecionadas')}</strong>
      {icms > 0 && <span className={styles.soft}>{formatReais(icms)}</span>}
      {offer && (
        <button type="button" className={styles.link} onClick={() => onPick(offer.rows)}>
          {offer.label}
        </button>
      )}
      <div className={styles.bulkActions}>
        {ACTS.map(({ act: one, label, icon: Icon }, index) => (
          <Button key={one} look={index === 0 && !beside ? 'primary' : 'plain'} onClick={() => setAct(one)}>
            <Icon size={16} aria-hidden="true" />
            {label}
          </Button>
        ))}
        <IconButton icon={X} label="Limpar seleção" onClick={onClear} />
      </div>
      {act && (
        <BatchDialog act={act} mes={mes} chosen={chosen} shown={shown} onClose={() => setAct(null)} onDone={onClear} />
      )}
    </section>
  )
}
