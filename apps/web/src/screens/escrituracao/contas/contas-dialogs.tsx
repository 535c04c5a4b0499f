import type { SerieConta } from '@portal/contract/contas/contas.ts'
import type { Contato } from '@portal/contract/fechamento/entrega.ts'
import { useQuery } from '@tanstack/react-query'
import { Mail, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { postContasPedido, putEncerrar } from '../../../api/contas.ts'
import { contatosOptions } from '../../../api/escritorio/entregas.ts'
import { monthAt } from '../../../fields/period.ts'
import { Select } from '../../../fields/select.tsx'
import { Button, buttonClass } from '../../../kit/button.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import layout from '../../../kit/layout.module.css'
import { Modal } from '../../../kit/modal.tsx'
import { copyText } from '../../../lib/copy-text.ts'
import { formatCount } from '../../../lib/format.ts'
import { monthText, monthTitle } from '../../../lib/month-name.ts'
import { notify } from '../../../lib/notify.ts'
import { useAct } from '../../../session/act.ts'
import { useInOffice } from '../../../session/office.ts'
import { useDropPage } from '../../../session/pedidos/drop-page.tsx'
import { MailRequest } from '../../../session/pedidos/mail-request.tsx'
import { useUsuario } from '../../../session/session.ts'
import styles from './contas.module.css'
import { requestsOf } from './words.ts'

interface Props {
  mes: string
  chosen: readonly SerieConta[]
  onClose: () => void
}

/** Asks from which month an account has no more bills. The past is kept. */
export function EndDialog({ mes, chosen, onClose, onDone }: Props & { onDone: () => void }) {
  const [from, setFrom] = useState(mes)
  const { busy, error, run } = useAct()
  const end = async () => {
    const isDone = await run(async () => {
      for (const { cpfcnpj, cd_serie } of chosen) await putEncerrar(cpfcnpj, cd_serie, from)
    })
    if (!isDone) return
    notify(`${formatCount(chosen.length, 'conta encerrada', 'contas encerradas')} em ${monthText(from)}.`)
    onDone()
  }
  return (
    <Modal
      title={chosen.length === 1 ? 'Esta conta não existe mais?' : `Estas ${chosen.length} contas não existem mais?`}
      text="O que já chegou fica como está. Uma conta nova desta instalação retoma a série."
      action={{ label: 'Encerrar', busy, onClick: () => void end() }}
      onClose={onClose}
    >
      <Select
        label="Primeiro mês sem conta"
        value={from}
        options={[0, -1, -2, -3, -4, -5].map((step) => {
          const value = monthAt(mes, step)
          return { value, label: monthTitle(value) }
        })}
        onChange={setFrom}
      />
      {error && <ErrorText>{error.message}</ErrorText>}
    </Modal>
  )
}

/**
 * One message for each client, with all its accounts, to the contact that receives the packages of the month (Entregar). Copying, mailing and
 * WhatsApp all mark the bills as asked for.
 */
export function RequestDialog({ mes, chosen, onClose, onAsked }: Props & { onAsked: () => void }) {
  const { error, run } = useAct()
  const inOffice = useInOffice()
  const contacts = useQuery({ ...contatosOptions(useUsuario().id), enabled: inOffice })
  const contactOf = (taxId: string) => contacts.data?.data.find(({ cpfcnpj }) => cpfcnpj === taxId)?.contato ?? null
  return (
    <Modal
      wide="middle"
      title="Pedir as contas"
      text={
        inOffice
          ? 'Uma mensagem por cliente, para o contato de Entregar. Sem contato, copie e envie por onde vocês se falam.'
          : 'Uma mensagem por cliente. Copie e envie por onde vocês se falam.'
      }
      away="Fechar"
      onClose={onClose}
    >
      <ul className={styles.requests}>
        {requestsOf(chosen, mes).map((request) => (
          <Request
            key={request.cpfcnpj}
            {...request}
            mes={mes}
            contact={contactOf(request.cpfcnpj)}
            onMailed={onAsked}
            onSend={() =>
              void run(() => postContasPedido(request.cpfcnpj, mes, request.series)).then(
                (isDone) => isDone && onAsked(),
              )
            }
          />
        ))}
      </ul>
      {error && <ErrorText>{error.message}</ErrorText>}
    </Modal>
  )
}

interface RequestProps {
  cpfcnpj: string
  nome: string
  series: readonly string[]
  text: string
  mes: string
  contact: Contato | null
  onSend: () => void
  onMailed: () => void
}

function Request({ cpfcnpj, nome, series, text: asked, mes, contact, onSend, onMailed }: RequestProps) {
  const { words, control } = useDropPage({ cpfcnpj, emitente: null, nome })
  const text = `${asked}${words}`
  const copy = () => {
    void copyText(text, 'Mensagem copiada.')
    onSend()
  }
  return (
    <li>
      <h3 className={styles.heading}>{nome}</h3>
      <p className={styles.message}>{text}</p>
      <div className={layout.buttons}>
        {contact?.email && (
          <a
            className={buttonClass()}
            href={mailOf(contact.email, text, mes)}
            aria-label={`E-mail para ${nome}`}
            onClick={onSend}
          >
            <Mail size={16} aria-hidden="true" />
            {contact.email}
          </a>
        )}
        {contact?.whatsapp && (
          <a
            className={buttonClass()}
            href={`https://wa.me/${contact.whatsapp}?text=${encodeURIComponent(text)}`}
            target="_blank"
            rel="noreferrer"
            aria-label={`WhatsApp para ${nome}`}
            onClick={onSend}
          >
            <MessageCircle size={16} aria-hidden="true" />
            WhatsApp
          </a>
        )}
        <Button onClick={copy} aria-label={`Copiar a mensagem de ${nome}`}>
          Copiar
        </Button>
        {control}
      </div>
      <MailRequest
        cpfcnpj={cpfcnpj}
        mes={mes}
        pedido="conta"
        emitente={null}
        nome={nome}
        itens={series}
        email={contact?.email ?? null}
        onSent={onMailed}
      />
    </li>
  )
}

const mailOf = (email: string, text: string, mes: string): string =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Contas que faltam em ${monthText(mes)}`)}&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`
