import type { Webhook } from '@portal/contract/automacao/webhooks.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Lock, Pause, Plus, RotateCw, Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { webhooksKey, webhooksOptions } from '../../../api/escritorio/automacoes.ts'
import { Badge } from '../../../kit/badge.tsx'
import { Button } from '../../../kit/button.tsx'
import { Message } from '../../../kit/message.tsx'
import { PageHeader } from '../../../kit/page-header.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { formatInstantDay } from '../../../lib/format.ts'
import { Failure } from '../../../session/failure.tsx'
import { useUsuario } from '../../../session/session.ts'
import { OfOffice } from '../of-office.tsx'
import styles from './automacoes.module.css'
import { NewWebhookDialog } from './new-webhook-dialog.tsx'
import { AutomacoesTabs, WEBHOOKS_CRUMBS } from './tabs.tsx'
import { WebhookPanel } from './webhook-panel.tsx'

/** Webhooks of the office, for its donos. */
export function WebhooksScreen() {
  return (
    <>
      <PageHeader title="Webhooks" crumbs={WEBHOOKS_CRUMBS} />
      <AutomacoesTabs current="webhooks" />
      <OfOffice>
        {({ papel }) =>
          papel === 'dono' ? (
            <Webhooks />
          ) : (
            <Message icon={Lock} title="Só um dono do escritório cuida dos webhooks. Peça a ele." />
          )
        }
      </OfOffice>
    </>
  )
}

/** A secret that was made in this visit: it is shown until the screen is left. */
interface Shown {
  id: string
  segredo: string
}

function Webhooks() {
  const { id: usuarioId } = useUsuario()
  const client = useQueryClient()
  const query = useQuery(webhooksOptions(usuarioId))
  const [chosen, setChosen] = useState<string | null>(null)
  const [isNew, setNew] = useState(false)
  const [secret, setSecret] = useState<Shown | null>(null)
  const changed = () => void client.invalidateQueries({ queryKey: webhooksKey(usuarioId) })
  if (query.isPending) return <Skeleton label="Carregando os webhooks" />
  if (query.isError) return <Failure error={query.error} retry={query.refetch} what="Webhooks" />
  const webhooks = query.data
  const open = webhooks.find(({ id }) => id === chosen)
  return (
    <div className={styles.parts}>
      <div>
        {webhooks.length === 0 && (
          <Message icon={WebhookIcon} title="Nenhum webhook. Um sistema seu pode ser avisado na hora." />
        )}
        <ul className={styles.list}>
          {webhooks.map((webhook) => (
            <WebhookItem
              key={webhook.id}
              webhook={webhook}
              isChosen={webhook.id === chosen}
              onChoose={() => setChosen(webhook.id)}
            />
          ))}
        </ul>
        <div className={styles.add}>
          <Button onClick={() => setNew(true)}>
            <Plus size={16} aria-hidden="true" />
            Novo webhook
          </Button>
        </div>
      </div>
      {open && (
        <WebhookPanel
          key={open.id}
          webhook={open}
          secret={secret?.id === open.id ? secret.segredo : null}
          onSecret={(segredo) => setSecret({ id: open.id, segredo })}
          onChanged={changed}
          onClose={() => setChosen(null)}
        />
      )}
      {isNew && (
        <NewWebhookDialog
          onClose={() => setNew(false)}
          onMade={(made, segredo) => {
            setSecret({ id: made.id, segredo })
            setChosen(made.id)
            setNew(false)
            changed()
          }}
        />
      )}
    </div>
  )
}

function WebhookItem({ webhook, isChosen, onChoose }: { webhook: Webhook; isChosen: boolean; onChoose: () => void }) {
  const { nome, url, tipos, nr_entregues, nr_total } = webhook
  return (
    <li className={styles.item} data-chosen={isChosen ? '' : undefined}>
      <button type="button" className={styles.choose} aria-pressed={isChosen} onClick={onChoose}>
        {nome}
        <span>{url}</span>
        <span>
          {tipos.length === 0 ? 'todos os eventos' : tipos.join(', ')}
          {nr_total > 0 && ` · ${Math.round((1000 * nr_entregues) / nr_total) / 10} % em 7 dias`.replace('.', ',')}
        </span>
      </button>
      <WebhookState webhook={webhook} />
    </li>
  )
}

export function WebhookState({ webhook: { dt_pausa, ds_pausa, dt_falhando, nr_esperam } }: { webhook: Webhook }) {
  if (dt_pausa) {
    const why =
      ds_pausa === 'falhas' && dt_falhando ? `Pausado: não responde desde ${formatInstantDay(dt_falhando)}` : null
    const lost = ds_pausa === 'sem_direito' ? 'Parado: quem responde por ele perdeu o direito' : null
    return <Badge tone="neutral" icon={Pause} word={why ?? lost ?? `Pausado em ${formatInstantDay(dt_pausa)}`} />
  }
  if (nr_esperam > 0) return <Badge tone="amber" icon={RotateCw} word={`${nr_esperam} em nova tentativa`} />
  return <Badge tone="ok" icon={CircleCheck} word="Entregando" quiet />
}
