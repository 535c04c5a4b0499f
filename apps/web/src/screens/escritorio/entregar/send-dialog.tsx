import type { CaminhoEntrega, Entrega } from '@portal/contract/fechamento/entrega.ts'
import { MOST_ENTREGAS } from '@portal/contract/fechamento/entrega.ts'
import { enderecoWhatsapp } from '@portal/contract/fechamento/entrega-texto.ts'
import { CircleCheck, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { postEntregas } from '../../../api/escritorio/entregas.ts'
import { Button, buttonClass } from '../../../kit/button.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import { Modal } from '../../../kit/modal.tsx'
import { copyText } from '../../../lib/copy-text.ts'
import { formatCount } from '../../../lib/format.ts'
import { notify } from '../../../lib/notify.ts'
import { useAct } from '../../../session/act.ts'
import { useUsuario } from '../../../session/session.ts'
import styles from './entregar.module.css'
import { addressTable, askedText, filledText, formatWhatsapp } from './words.ts'

/** A marked package with its way. */
export interface Chosen {
  row: Entrega
  way: CaminhoEntrega
}

interface Props {
  mes: string
  chosen: readonly Chosen[]
  onClose: () => void
  onSent: () => void
}

/** Asks before anything leaves. A client without a contact for its way stops all of it. */
export function SendDialog({ mes, chosen, onClose, onSent }: Props) {
  const { busy, error, run } = useAct()
  const without = chosen.find(({ row, way }) => way !== 'copiar' && !row.contato?.[way])
  const send = async () => {
    const now = chosen.filter(({ way }) => way !== 'whatsapp')
    const entregas = now.map(({ row, way }) => ({ cpfcnpj: row.cpfcnpj, ds_por: way }))
    const copied = chosen.filter(({ way }) => way === 'copiar').map(({ row }) => row)
    if (copied.length > 0)
      await copyText(addressTable(copied), `${formatCount(copied.length, 'endereço copiado', 'endereços copiados')}.`)
    const work = async () => {
      for (let from = 0; from < entregas.length; from += MOST_ENTREGAS)
        await postEntregas({ mes, entregas: entregas.slice(from, from + MOST_ENTREGAS) })
    }
    if (!(await run(work))) return
    const mailed = now.length - copied.length
    if (mailed > 0) notify(`${formatCount(mailed, 'e-mail a caminho', 'e-mails a caminho')}.`)
    onSent()
  }
  const problem = without ? `${without.row.nome} não tem contato.` : error?.message
  return (
    <Modal
      title={`Enviar ${formatCount(chosen.length, 'pacote', 'pacotes')}?`}
      text={askedText(chosen.map(({ way }) => way))}
      action={without ? undefined : { label: 'Enviar', busy, onClick: () => void send() }}
      onClose={onClose}
    >
      {problem && <ErrorText>{problem}</ErrorText>}
    </Modal>
  )
}

interface WhatsappProps {
  mes: string
  /** Of the office, with its blocks */
  text: string
  chosen: readonly Chosen[]
  onChanged: () => void
  onClose: () => void
}

/** Opens WhatsApp on this device for each client. The state changes by the person's word. */
export function WhatsappDialog({ mes, text, chosen, onChanged, onClose }: WhatsappProps) {
  const { nome: sender } = useUsuario()
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set())
  const { busy, error, run } = useAct()
  const note = async (row: Entrega) => {
    const entregas = [{ cpfcnpj: row.cpfcnpj, ds_por: 'whatsapp' as const }]
    if (!(await run(() => postEntregas({ mes, entregas })))) return
    setSent(new Set([...sent, row.id]))
    onChanged()
  }
  return (
    <Modal
      title="Enviar pelo WhatsApp"
      text="O WhatsApp abre neste aparelho com o texto pronto. Depois de enviar, clique em «Enviei»."
      wide="middle"
      onClose={onClose}
    >
      {error && <ErrorText>{error.message}</ErrorText>}
      <ul className={styles.phones}>
        {chosen.map(({ row }) => {
          const number = row.contato?.whatsapp
          return (
            <li key={row.id}>
              <span className={styles.client}>
                <b>{row.contato?.nome ?? row.nome}</b>
                <span className={styles.soft}>{number && formatWhatsapp(number)}</span>
              </span>
              {number && (
                <a
                  className={buttonClass()}
                  href={enderecoWhatsapp(number, filledText(text, row, { mes, sender }))}
                  target="_blank"
                  rel="noreferrer"
                >
                  <MessageCircle size={16} aria-hidden="true" />
                  Abrir WhatsApp
                </a>
              )}
              <Button
                disabled={busy || sent.has(row.id)}
                aria-label={`Enviei a ${row.nome}`}
                onClick={() => void note(row)}
              >
                <CircleCheck size={16} aria-hidden="true" />
                {sent.has(row.id) ? 'Enviado' : 'Enviei'}
              </Button>
            </li>
          )
        })}
      </ul>
    </Modal>
  )
}
