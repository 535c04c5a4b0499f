import type { Falta } from '@portal/contract/notas/faltas.ts'
import { Copy, ListOrdered, Mail, MessageCircle, Undo2, Users } from 'lucide-react'
import { Button, buttonClass } from '../../../kit/button.tsx'
import layout from '../../../kit/layout.module.css'
import { formatCount } from '../../../lib/format.ts'
import styles from './faltas.module.css'
import { mailAddress, whatsappAddress } from './request-text.ts'

interface Props {
  rows: readonly Falta[]
  /** What the request is about */
  chosen: readonly Falta[]
  /** Whether the user has marked rows */
  picked: boolean
  onAsk: () => void
  onNumbers: () => void
  /** Absent where no issuer is asked */
  onIssuers?: () => void
  /** Absent where nothing is noted */
  onForget?: () => void
  mail: { text: string; mes: string }
}

/** What is missing in one sentence, and the ways to ask for it. */
export function Actions({ rows, chosen, picked, onAsk, onNumbers, onIssuers, onForget, mail }: Props) {
  return (
    <div className={styles.actions}>
      <p role="status">
        <strong>{sumText(rows)}</strong>
        {picked
          ? ` ${formatCount(chosen.length, 'linha marcada', 'linhas marcadas')}.`
          : chosen.length < rows.length
            ? ` O pedido é das ${formatCount(chosen.length, 'linha que ainda não foi pedida', 'linhas que ainda não foram pedidas')}.`
            : ''}
      </p>
      <div className={layout.buttons} data-screen-only="">
        <Button look="primary" onClick={onAsk}>
          <Copy size={16} aria-hidden="true" />
          Copiar pedido
        </Button>
        <a className={buttonClass()} href={mailAddress(mail.text, mail.mes)} onClick={onAsk}>
          <Mail size={16} aria-hidden="true" />
          Enviar por e-mail
        </a>
        <a className={buttonClass()} href={whatsappAddress(mail.text)} target="_blank" rel="noreferrer" onClick={onAsk}>
          <MessageCircle size={16} aria-hidden="true" />
          Enviar por WhatsApp
        </a>
        <Button onClick={onNumbers}>
          <ListOrdered size={16} aria-hidden="true" />
          Copiar números
        </Button>
        {onIssuers && (
          <Button onClick={onIssuers}>
            <Users size={16} aria-hidden="true" />
            Um por emitente
          </Button>
        )}
        {onForget && (
          <Button onClick={onForget}>
            <Undo2 size={16} aria-hidden="true" />
            Tirar anotação
          </Button>
        )}
      </div>
    </div>
  )
}

const countOf = (rows: readonly Falta[], kind: Falta['ds_falta']): number =>
  rows.reduce((sum, row) => sum + (row.ds_falta === kind ? row.quantidade : 0), 0)

/** `483 números sem documento, 2 resumos sem XML, 1 arquivo recusado.` */
function sumText(rows: readonly Falta[]): string {
  const parts = [
    [countOf(rows, 'lacuna'), 'número sem documento', 'números sem documento'],
    [countOf(rows, 'resumo'), 'resumo sem XML', 'resumos sem XML'],
    [countOf(rows, 'recusado'), 'arquivo recusado', 'arquivos recusados'],
  ] as const
  return `${parts.flatMap(([count, one, many]) => (count > 0 ? [formatCount(count, one, many)] : [])).join(', ')}.`
}
