import type { ItemTarefa, TarefaReply } from '@portal/contract/fechamento/tarefas.ts'
import {
  ChevronDown,
  ChevronUp,
  CircleCheck,
  CircleDashed,
  CircleSlash,
  CircleX,
  LoaderCircle,
  type LucideIcon,
} from 'lucide-react'
import { useId, useState } from 'react'
import { TaxId } from '../../fields/tax-id.tsx'
import text from '../../kit/text.module.css'
import work from '../../kit/work-card.module.css'
import { cx } from '../../lib/cx.ts'
import { formatInteger } from '../../lib/format.ts'
import { AlikeFaults } from './alike-faults.tsx'
import { ItemLink } from './item-link.tsx'
import styles from './tarefas.module.css'
import type { GROUPS, ShownState } from './words.ts'

const ICONS: Record<ShownState, LucideIcon> = {
  falhou: CircleX,
  resolvida: CircleCheck,
  fazendo: LoaderCircle,
  feita: CircleCheck,
  na_fila: CircleDashed,
  cancelada: CircleSlash,
}
/** Lines that are shown at first */
const FEW = 8

interface Props {
  group: (typeof GROUPS)[number]
  items: readonly ItemTarefa[]
  task: TarefaReply
}

/** The companies of one state. Those that wait are closed at first. */
export function ItemGroup({ group: { situacao, title }, items, task }: Props) {
  const [isOpen, setOpen] = useState(situacao !== 'na_fila' && situacao !== 'cancelada')
  const [all, setAll] = useState(false)
  const listId = useId()
  const Icon = ICONS[situacao]
  const Chevron = isOpen ? ChevronUp : ChevronDown
  // what failed is never behind a button
  const shown = all || situacao === 'falhou' ? items : items.slice(0, FEW)
  return (
    <div className={work.group}>
      <button
        type="button"
        className={cx(work.groupHead, styles.groupHead)}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon size={16} className={cx(styles.icon, styles[`${situacao}Icon`])} aria-hidden="true" />
        <strong>{title}</strong>
        {situacao === 'falhou' && <span className={styles.soft}>nenhum arquivo foi guardado</span>}
        <span className={cx(work.groupCount, text.tabular)}>{formatInteger(items.length)}</span>
        <Chevron size={16} aria-hidden="true" />
      </button>
      {situacao === 'falhou' && isOpen && <AlikeFaults items={items} task={task} />}
      <ul id={listId} hidden={!isOpen}>
        {shown.map((item) => (
          <li key={item.cpfcnpj} className={cx(styles.item, situacao === 'falhou' && styles.failed)}>
            <div className={styles.company}>
              <span className={styles.name}>{item.nome}</span>
              <small>
                <TaxId value={item.cpfcnpj} />
              </small>
            </div>
            {item.mensagem && situacao !== 'resolvida' && <span className={styles.message}>{item.mensagem}</span>}
            <ItemLink item={item} task={task} isMended={situacao === 'resolvida'} />
          </li>
        ))}
        {shown.length < items.length && (
          <li className={styles.item}>
            <button type="button" className={styles.more} onClick={() => setAll(true)}>
              Mais {formatInteger(items.length - shown.length)} empresas
            </button>
          </li>
        )}
      </ul>
    </div>
  )
}
