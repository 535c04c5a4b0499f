import { EVENTO_TIPOS, EVENTOS, type EventoTipo } from '@portal/contract/automacao/eventos.ts'
import type { Webhook } from '@portal/contract/automacao/webhooks.ts'
import { useState } from 'react'
import { postWebhook } from '../../../api/escritorio/automacoes.ts'
import { CheckField } from '../../../fields/check-field.tsx'
import { TextField } from '../../../fields/text-field.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import layout from '../../../kit/layout.module.css'
import { Modal } from '../../../kit/modal.tsx'
import text from '../../../kit/text.module.css'
import { useAct } from '../../../session/act.ts'

interface Props {
  onClose: () => void
  onMade: (webhook: Webhook, segredo: string) => void
}

/** Without a mark the webhook gets every event. */
export function NewWebhookDialog({ onClose, onMade }: Props) {
  const [nome, setNome] = useState('')
  const [url, setUrl] = useState('https://')
  const [tipos, setTipos] = useState<EventoTipo[]>([])
  const { busy, error, run, clear, fieldError } = useAct()
  const submit = () =>
    run(async () => {
      const { data, segredo = '' } = await postWebhook({ nome: nome.trim(), url: url.trim(), tipos })
      onMade(data, segredo)
    })
  const mark = (tipo: EventoTipo, on: boolean) =>
    setTipos(on ? [...tipos, tipo] : tipos.filter((other) => other !== tipo))
  return (
    <Modal title="Novo webhook" action={{ label: 'Criar', busy, onClick: () => void submit() }} onClose={onClose}>
      <TextField
        label="Nome"
        required
        error={fieldError('nome')}
        value={nome}
        onChange={(value) => {
          clear()
          setNome(value)
        }}
      />
      <TextField
        label="Endereço"
        hint="O seu sistema recebe ali um POST a cada evento."
        required
        error={fieldError('url')}
        value={url}
        onChange={(value) => {
          clear()
          setUrl(value)
        }}
      />
      <fieldset className={layout.choices}>
        <legend>Eventos (nenhum marcado: todos)</legend>
        {EVENTO_TIPOS.map((tipo) => (
          <CheckField
            key={tipo}
            label={
              <span>
                {tipo} <span className={text.small}>{EVENTOS[tipo].nome}</span>
              </span>
            }
            checked={tipos.includes(tipo)}
            onChange={(on) => mark(tipo, on)}
          />
        ))}
      </fieldset>
      {/* beside the button that was pressed */}
      {error && !fieldError('nome') && !fieldError('url') && <ErrorText>{error.message}</ErrorText>}
    </Modal>
  )
}
