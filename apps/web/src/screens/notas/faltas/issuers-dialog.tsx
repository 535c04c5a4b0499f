import type { Falta } from '@portal/contract/notas/faltas.ts'
import { Copy, Mail, MessageCircle } from 'lucide-react'
import { Button, buttonClass } from '../../../kit/button.tsx'
import layout from '../../../kit/layout.module.css'
import { Modal } from '../../../kit/modal.tsx'
import textStyles from '../../../kit/text.module.css'
import { formatCount, formatTaxId } from '../../../lib/format.ts'
import { useDropPage } from '../../../session/pedidos/drop-page.tsx'
import { MailRequest } from '../../../session/pedidos/mail-request.tsx'
import styles from './faltas.module.css'
import { byIssuer, type IssuerRequest, mailAddress, requestText, whatsappAddress } from './request-text.ts'

interface Props {
  rows: readonly Falta[]
  mes: string
  /** The rows whose request leaves now; its text is copied first */
  onAsk: (rows: readonly Falta[], text: string) => void
  /** The portal mailed a request, which is noted */
  onMailed: () => void
  onClose: () => void
}

/** One request for each issuer, with its own notes alone. */
export function IssuersDialog({ rows, mes, onAsk, onMailed, onClose }: Props) {
  return (
    <Modal
      title="Um pedido por emitente"
      text="Cada texto tem só as notas daquele emitente. O que você enviar ou copiar fica anotado como pedido."
      wide="middle"
      onClose={onClose}
    >
      <ul className={styles.issuers}>
        {byIssuer(rows).map((issuer) => (
          <Issuer key={issuer.key} issuer={issuer} mes={mes} onAsk={onAsk} onMailed={onMailed} />
        ))}
      </ul>
    </Modal>
  )
}

function Issuer({
  issuer,
  mes,
  onAsk,
  onMailed,
}: Pick<Props, 'mes' | 'onAsk' | 'onMailed'> & { issuer: IssuerRequest }) {
  const companies = [...new Set(issuer.rows.map(({ cpfcnpj }) => cpfcnpj))]
  const [only] = companies.length === 1 ? companies : []
  const { words, control } = useDropPage({ cpfcnpj: only ?? null, emitente: issuer.key, nome: issuer.name })
  const text = `${requestText(issuer.rows, mes)}${words}`
  const ask = () => onAsk(issuer.rows, text)
  return (
    <li>
      <span>
        <b>{issuer.name}</b>
        <span className={textStyles.smallBlock}>
          {formatTaxId(issuer.key)} · {formatCount(issuer.rows.length, 'nota', 'notas')}
        </span>
      </span>
      <span className={layout.buttons}>
        <Button aria-label={`Copiar o pedido a ${issuer.name}`} onClick={ask}>
          <Copy size={16} aria-hidden="true" />
          Copiar
        </Button>
        <a className={buttonClass()} href={mailAddress(text, mes)} onClick={ask}>
          <Mail size={16} aria-hidden="true" />
          E-mail
        </a>
        <a className={buttonClass()} href={whatsappAddress(text)} target="_blank" rel="noreferrer" onClick={ask}>
          <MessageCircle size={16} aria-hidden="true" />
          WhatsApp
        </a>
        {control}
      </span>
      {companies.map((cpfcnpj) => (
        <MailRequest
          key={cpfcnpj}
          cpfcnpj={cpfcnpj}
          mes={mes}
          pedido="falta"
          emitente={issuer.key}
          nome={issuer.name}
          itens={issuer.rows.flatMap((row) => (row.cpfcnpj === cpfcnpj && row.ds_chave ? [row.ds_chave] : []))}
          onSent={onMailed}
        />
      ))}
    </li>
  )
}
