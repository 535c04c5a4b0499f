import type { NovoPedidoEmailBody, PedidoEmail } from '@portal/contract/caixa/pedidos.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { ApiError } from '../../api/http/http.ts'
import { pedidosOptions, postPedido } from '../../api/pedidos.ts'
import { TextField } from '../../fields/text-field.tsx'
import { Button } from '../../kit/button.tsx'
import { ErrorText } from '../../kit/error-text.tsx'
import { formatInstant } from '../../lib/format.ts'
import { notify } from '../../lib/notify.ts'
import { useAct } from '../act.ts'
import styles from './mail-request.module.css'

interface Props {
  cpfcnpj: string
  mes: string
  pedido: NovoPedidoEmailBody['ds_pedido']
  /** Whose notes are asked for; null: bills, of the client */
  emitente: string | null
  /** Who is written to, for the label */
  nome: string
  /** Keys of notes, or series of bills */
  itens: readonly string[]
  /** A known address */
  email?: string | null
  onSent: () => void
}

/**
 * Lets the portal mail a request, and says what became of the last one. Nothing where the server sends no mail. It stands in the form of a
 * dialog, so it is no form itself: a browser stops the submit event of a form in a form, and then loads the page anew.
 */
export function MailRequest({ cpfcnpj, mes, pedido, emitente, nome, itens, email, onSent }: Props) {
  const client = useQueryClient()
  const { data } = useQuery(pedidosOptions(cpfcnpj, mes))
  const [typed, setTyped] = useState<string | null>(null)
  const { busy, error, run, clear, fieldError } = useAct()
  if (data?.ds_envio !== 'email') return null
  const known = data.enderecos.find(({ nr_emitente }) => nr_emitente === emitente)?.ds_email
  const address = typed ?? known ?? email ?? ''
  const last = data.data.find(({ ds_pedido, nr_emitente }) => ds_pedido === pedido && nr_emitente === emitente)
  const isAsking = error instanceof ApiError && error.code === 'pedido.sent'
  const send = async (again: boolean) => {
    const body = { nr_cpfcnpj: cpfcnpj, mes, ds_pedido: pedido, ds_email: address.trim(), itens: [...itens] }
    const isDone = await run(() => postPedido({ ...body, ...(again ? { fl_repetir: 'S' as const } : {}) }))
    if (!isDone) return
    notify('Pedido a caminho.')
    void client.invalidateQueries({ queryKey: ['pedidos', cpfcnpj] })
    onSent()
  }
  const isReady = !busy && address.trim() !== ''
  const sendByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (isReady) void send(false)
  }
  return (
    <div className={styles.form}>
      <TextField
        className={styles.field}
        label={`E-mail de ${nome}`}
        type="email"
        autoComplete="off"
        value={address}
        error={fieldError('ds_email')}
        onKeyDown={sendByEnter}
        onChange={(value) => {
          clear()
          setTyped(value)
        }}
      />
      <Button disabled={!isReady} aria-label={`Enviar pelo portal a ${nome}`} onClick={() => void send(false)}>
        <Send size={16} aria-hidden="true" />
        Enviar pelo portal
      </Button>
      {last && (
        <p className={styles.state} role="status">
          {stateText(last)}
        </p>
      )}
      {error && !fieldError('ds_email') && (
        <div className={styles.again}>
          <ErrorText>{error.message}</ErrorText>
          {isAsking && (
            <Button disabled={busy} onClick={() => void send(true)}>
              Enviar de novo
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function stateText(it: PedidoEmail): string {
  const { ds_situacao, ds_email, ds_motivo, nm_usuario, dt_envio, dt_pedido, fl_lembrete } = it
  if (fl_lembrete === 'S' && ds_situacao === 'enviado')
    return `Lembrado a ${ds_email} em ${formatInstant(dt_envio ?? dt_pedido)}, pela regra do escritório.`
  if (ds_situacao === 'voltou') return `O e-mail a ${ds_email} voltou: ${ds_motivo ?? 'sem motivo'}.`
  if (ds_situacao !== 'enviado') return `Enviando a ${ds_email}.`
  return `Enviado a ${ds_email} em ${formatInstant(dt_envio ?? dt_pedido)}, por ${nm_usuario}.`
}
