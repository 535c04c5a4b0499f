import {
  Building2,
  CircleQuestionMark,
  FileText,
  type LucideIcon,
  Map as MapIcon,
  Package,
  PanelTop,
  ReceiptText,
  Scale,
  Truck,
  Users,
} from 'lucide-react'
import type { MouseEvent } from 'react'
import { cx } from '../../lib/cx.ts'
import { formatReais } from '../../lib/format.ts'
import styles from './busca.module.css'
import { atLineEnd, type BoxItem, besideTitle } from './words.ts'

const ICONS: Record<BoxItem['ds_grupo'], LucideIcon> = {
  nota: FileText,
  empresa: Building2,
  participante: Users,
  produto: Package,
  ncm: Scale,
  tela: PanelTop,
  ajuda: CircleQuestionMark,
}
const KINDS: Record<string, LucideIcon> = { nfce: ReceiptText, cte: Truck, mdfe: MapIcon }
/** Situations that a row names; the others are the usual ones. */
const SITUATIONS: Record<string, string> = {
  cancelada: 'Cancelada',
  denegada: 'Denegada',
  sem_protocolo: 'Sem protocolo',
  resumo: 'Só o resumo',
}

interface Props {
  id: string
  item: BoxItem
  active: boolean
  /** Whether the row says in which company the thing is */
  withEmpresa: boolean
  onOpen: (item: BoxItem) => void
}

/** A result as a plain link: a middle click or a copied address works as on any link. */
export function BuscaOption({ id, item, active, withEmpresa, onOpen }: Props) {
  const Icon = KINDS[item.ds_tipo ?? ''] ?? ICONS[item.ds_grupo]
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen(item)
  }
  const place = withEmpresa && item.ds_grupo !== 'empresa' ? item.nm_empresa : null
  const second = [item.ds_grupo === 'nota' ? item.ds_detalhe : '', place ? `em ${place}` : '']
    .filter(Boolean)
    .join(' · ')
  const end = atLineEnd(item)
  return (
    <a
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      className={cx(styles.option, active && styles.active)}
      href={item.ds_endereco}
      onClick={open}
    >
      <Icon size={16} aria-hidden="true" />
      <span className={styles.main}>
        <span className={styles.line}>
          <span className={styles.name}>{item.ds_titulo}</span>{' '}
          <span className={styles.beside}>{besideTitle(item)}</span>
        </span>
        {second && <span className={styles.second}>{second}</span>}
      </span>
      {item.vl_docfiscal !== undefined && <span className={styles.value}>{formatReais(item.vl_docfiscal)}</span>}
      {item.ds_situacao && SITUATIONS[item.ds_situacao] && (
        <span className={styles.chip}>{SITUATIONS[item.ds_situacao]}</span>
      )}
      {item.ds_emitidarec && <span className={styles.chip}>{item.ds_emitidarec === 'E' ? 'Emitida' : 'Recebida'}</span>}
      {end && <span className={styles.end}>{end}</span>}
    </a>
  )
}
