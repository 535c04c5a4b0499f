import type { EntregaReply, Webhook, WebhookEntrega } from '@portal/contract/automacao/webhooks.ts'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, RotateCw, Send } from 'lucide-react'
import { useState } from 'react'
import {
  deleteWebhook,
  entregasOptions,
  getEntrega,
  postReenvio,
  postTeste,
  putWebhook,
} from '../../../api/escritorio/automacoes.ts'
import { Badge } from '../../../kit/badge.tsx'
import { Button } from '../../../kit/button.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import layout from '../../../kit/layout.module.css'
import { Modal } from '../../../kit/modal.tsx'
import { type Column, Table } from '../../../kit/table.tsx'
import { formatInstant, formatInteger } from '../../../lib/format.ts'
import { notify } from '../../../lib/notify.ts'
import { useAct } from '../../../session/act.ts'
import { CopyField } from '../../../session/convite-link/copy-field.tsx'
import { Failure } from '../../../session/failure.tsx'
import { useUsuario } from '../../../session/session.ts'
import styles from './automacoes.module.css'

interface Props {
  webhook: Webhook
  secret: string | null
  onSecret: (segredo: string) => void
  onChanged: () => void
  onClose: () => void
}

/** One webhook: its secret, what it got, and what can be done with it. */
export function WebhookPanel({ webhook, secret, onSecret, onChanged, onClose }: Props) {
  const { busy, error, run } = useAct()
  const [removing, setRemoving] = useState(false)
  const act = async (work: () => Promise<unknown>, done: string) => {
    if (!(await run(work))) return
    notify(done)
    onChanged()
  }
  const isPaused = webhook.dt_pausa !== null
  const change = async () => {
    const { segredo } = await putWebhook(webhook.id, { trocar_segredo: true })
    if (segredo) onSecret(segredo)
  }
  return (
    <section className={styles.side} aria-label={webhook.nome}>
      <div className={styles.head}>
        <h2>{webhook.nome}</h2>
        <div className={layout.buttons}>
          <Button disabled={busy} onClick={() => void act(() => postTeste(webhook.id), 'Teste enviado.')}>
            <Send size={16} aria-hidden="true" />
            Enviar teste
          </Button>
          <Button
            disabled={busy}
            onClick={() =>
              void act(
                () => putWebhook(webhook.id, { fl_pausado: !isPaused }),
                isPaused ? 'Webhook ligado de novo.' : 'Webhook pausado.',
              )
            }
          >
            {isPaused ? 'Ligar de novo' : 'Pausar'}
          </Button>
          <Button disabled={busy} onClick={() => setRemoving(true)}>
            Remover
          </Button>
          <Button onClick={onClose}>Fechar</Button>
        </div>
      </div>
      {error && <ErrorText>{error.message}</ErrorText>}
      <div className={styles.secret}>
        {secret ? (
          <CopyField
            label="Segredo: copie, ele aparece só esta vez"
            value={secret}
            message="Segredo copiado."
            hint={
              webhook.dt_segredo_anterior
                ? `O anterior vale até ${formatInstant(webhook.dt_segredo_anterior)}.`
                : undefined
            }
          />
        ) : (
          <div className={layout.bar}>
            <p>
              whsec_…{webhook.segredo_final}, trocado em {formatInstant(webhook.dt_segredo)} por {webhook.nm_segredo}
            </p>
            <Button disabled={busy} onClick={() => void act(change, 'Segredo trocado.')}>
              Trocar
            </Button>
          </div>
        )}
      </div>
      <Facts webhook={webhook} />
      <Deliveries webhookId={webhook.id} onChanged={onChanged} />
      {removing && (
        <Modal
          title="Remover webhook"
          text={`«${webhook.nome}» deixa de ser avisado agora. As entregas dele somem daqui.`}
          action={{
            label: 'Remover',
            busy,
            onClick: () => void act(() => deleteWebhook(webhook.id), 'Webhook removido.').then(onClose),
          }}
          onClose={() => setRemoving(false)}
        />
      )}
    </section>
  )
}

function Facts({ webhook }: { webhook: Webhook }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Endereço</dt>
        <dd>{webhook.url}</dd>
      </div>
      <div>
        <dt>Responde por ele</dt>
        <dd>{webhook.nm_usuario}</dd>
      </div>
      <div>
        <dt>Entregues em 7 dias</dt>
        <dd>
          {formatInteger(webhook.nr_entregues)} de {formatInteger(webhook.nr_total)}
        </dd>
      </div>
    </dl>
  )
}

const STATE = {
  espera: { tone: 'amber', icon: RotateCw, word: 'Nova tentativa' },
  entregue: { tone: 'ok', icon: CircleCheck, word: 'Entregue' },
  recusada: { tone: 'cancelled', icon: CircleX, word: 'Recusado' },
  desistiu: { tone: 'cancelled', icon: CircleX, word: 'Desistiu' },
} as const
const FIRST = { tone: 'info', icon: RotateCw, word: 'A enviar' } as const

function Deliveries({ webhookId, onChanged }: { webhookId: string; onChanged: () => void }) {
  const query = useQuery(entregasOptions(useUsuario().id, webhookId))
  const { error, run } = useAct()
  const [sent, setSent] = useState<EntregaReply | null>(null)
  const again = async ({ evento }: WebhookEntrega) => {
    if (!(await run(() => postReenvio(webhookId, evento)))) return
    notify('Vai ser enviado de novo.')
    await query.refetch()
    onChanged()
  }
  const show = ({ evento }: WebhookEntrega) => run(async () => setSent(await getEntrega(webhookId, evento)))
  if (query.isError) return <Failure error={query.error} retry={query.refetch} what="Entregas" />
  return (
    <>
      {error && <ErrorText>{error.message}</ErrorText>}
      <Table
        cards
        label="Entregas"
        columns={columnsOf({ again: (row) => void again(row), show: (row) => void show(row) })}
        rows={query.data ?? []}
        keyOf={({ evento }) => evento}
        empty="Nenhuma entrega ainda."
      />
      {sent && (
        <Modal title="O que foi enviado" wide="middle" onClose={() => setSent(null)}>
          <pre className={styles.sent}>
            {Object.entries(sent.enviado.cabecalhos)
              .map(([name, value]) => `${name}: ${String(value)}`)
              .join('\n')}
            {'\n\n'}
            {sent.enviado.corpo}
          </pre>
        </Modal>
      )}
    </>
  )
}

interface Acts {
  again: (row: WebhookEntrega) => void
  show: (row: WebhookEntrega) => void
}

const columnsOf = ({ again, show }: Acts): Column<WebhookEntrega>[] => [
  { key: 'hora', head: 'Hora', cell: ({ dt_evento }) => formatInstant(dt_evento) },
  { key: 'evento', head: 'Evento', cell: ({ tipo }) => tipo },
  { key: 'numero', head: 'Número', cell: ({ evento }) => `evt_…${evento.slice(-4)}` },
  {
    key: 'resposta',
    head: 'Resposta',
    cell: ({ nr_resposta, ds_resposta }) => [nr_resposta, ds_resposta].filter(Boolean).join(' · ') || '–',
  },
  { key: 'vezes', head: 'Vezes', numeric: true, cell: ({ nr_tentativas }) => nr_tentativas },
  {
    key: 'situacao',
    head: 'Situação',
    cell: ({ ds_estado, nr_tentativas }) => (
      <Badge
        {...(ds_estado === 'espera' && nr_tentativas === 0 ? FIRST : STATE[ds_estado])}
        quiet={ds_estado === 'entregue'}
      />
    ),
  },
  {
    key: 'acoes',
    head: 'Ações',
    cell: (row) => (
      <div className={layout.buttons}>
        <Button aria-label={`Enviar de novo ${row.evento.slice(-4)}`} onClick={() => again(row)}>
          Enviar de novo
        </Button>
        <Button aria-label={`Ver o que foi enviado em ${row.evento.slice(-4)}`} onClick={() => show(row)}>
          Ver
        </Button>
      </div>
    ),
  },
]
