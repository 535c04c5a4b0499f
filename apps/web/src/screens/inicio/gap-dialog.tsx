import type { InicioReply, Pendencia } from '@portal/contract/inicio.ts'
import { Link } from '@tanstack/react-router'
import { ListOrdered } from 'lucide-react'
import { monthOf } from '../../fields/period.ts'
import { buttonClass } from '../../kit/button.tsx'
import { Modal } from '../../kit/modal.tsx'
import { type Column, Table } from '../../kit/table.tsx'
import { copyText } from '../../lib/copy-text.ts'
import { formatCount, formatInteger } from '../../lib/format.ts'
import styles from './inicio.module.css'
import {
  gapRangeText,
  type MissingRange,
  mailAddress,
  rangeSize,
  requestText,
  seriesText,
  unlistedOf,
  whatsappAddress,
} from './request-text.ts'
import { inMonth } from './words.ts'

interface Props {
  gap: Pendencia
  mes: InicioReply['mes']
  onClose: () => void
}

/** The missing numbers of one series as rows, and a message that asks the company for them. */
export function GapDialog({ gap, mes, onClose }: Props) {
  const unlisted = unlistedOf(gap)
  const text = requestText(gap, { mes })
  return (
    <Modal
      title={`${formatCount(gap.quantidade, 'número sem documento', 'números sem documento')} ${inMonth(mes)}`}
      icon={ListOrdered}
      tone="amber"
      text={`${gap.nome}: ${seriesText(gap)}.`}
      away="Fechar"
      action={{ label: 'Copiar pedido', onClick: () => void copyText(text, 'Pedido copiado.') }}
      onClose={onClose}
    >
      <div className={styles.ranges}>
        <Table
          label="Números sem documento"
          columns={columnsOf(gap, mes)}
          rows={gap.faixas}
          keyOf={({ nr_de }) => String(nr_de)}
        />
      </div>
      {unlisted > 0 && (
        <p className={styles.note}>
          São as {gap.faixas.length} primeiras faixas; há mais {formatCount(unlisted, 'número', 'números')} depois
          delas.
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable */}
      <section className={styles.request} aria-label="Texto do pedido" tabIndex={0}>
        {text}
      </section>
      <p className={styles.ways}>
        <a className={buttonClass()} href={mailAddress(gap, text)}>
          Enviar por e-mail
        </a>
        <a className={buttonClass()} href={whatsappAddress(text)} target="_blank" rel="noreferrer">
          Enviar por WhatsApp
        </a>
      </p>
    </Modal>
  )
}

const columnsOf = ({ cpfcnpj, tipo }: Pendencia, mes: string): readonly Column<MissingRange>[] => [
  { key: 'range', head: 'Números', cell: gapRangeText },
  { key: 'size', head: 'Quantos', numeric: true, cell: (range) => formatInteger(rangeSize(range)) },
  {
    key: 'around',
    head: 'Entre',
    cell: ({ nr_de, nr_ate }) => (
      <Link
        to="/notas/$tipo"
        params={{ tipo: tipo ?? 'nfe' }}
        search={{
          empresa: cpfcnpj,
          ...monthOf(`${mes}-01`),
          numero_de: String(Math.max(1, nr_de - 1)),
          numero_ate: String(nr_ate + 1),
          ordem: 'nr_docfiscal',
        }}
      >
        {nr_de === 1
          ? `antes do ${formatInteger(nr_ate + 1)}`
          : `${formatInteger(nr_de - 1)} e ${formatInteger(nr_ate + 1)}`}
      </Link>
    ),
  },
]
