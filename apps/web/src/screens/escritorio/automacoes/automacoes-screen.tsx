import type { Regra, RegraBody } from '@portal/contract/automacao/regras.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Lock, Plus, Workflow } from 'lucide-react'
import { useState } from 'react'
import { putRegras, regrasKey, regrasOptions, webhooksOptions } from '../../../api/escritorio/automacoes.ts'
import { pessoasOptions } from '../../../api/escritorio/escritorio.ts'
import { SwitchField } from '../../../fields/switch-field.tsx'
import { Button } from '../../../kit/button.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import { Message } from '../../../kit/message.tsx'
import { PageHeader } from '../../../kit/page-header.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { formatInstant, formatInteger } from '../../../lib/format.ts'
import { notify } from '../../../lib/notify.ts'
import { useAct } from '../../../session/act.ts'
import { Failure } from '../../../session/failure.tsx'
import { useUsuario } from '../../../session/session.ts'
import { OfOffice } from '../of-office.tsx'
import styles from './automacoes.module.css'
import { RulePanel } from './rule-panel.tsx'
import { RuleSentence } from './rule-sentence.tsx'
import { type RuleNames, ruleSentence, sentenceText } from './rule-words.ts'
import { AUTOMACOES_CRUMBS, AutomacoesTabs } from './tabs.tsx'

/** The rules of the office, for its donos. */
export function AutomacoesScreen() {
  return (
    <>
      <PageHeader title="Automações" crumbs={AUTOMACOES_CRUMBS} />
      <AutomacoesTabs current="automacoes" />
      <OfOffice>
        {({ papel }) =>
          papel === 'dono' ? (
            <Rules />
          ) : (
            <Message icon={Lock} title="Só um dono do escritório cuida das automações. Peça a ele." />
          )
        }
      </OfOffice>
    </>
  )
}

/** Three rules to begin with. */
const READY: readonly RegraBody[] = [
  {
    ds_quando: 'nota.recebida',
    filtro: { vl_docfiscalini: '50000.00' },
    empresas: [],
    passos: [{ ds_passo: 'etiquetar', ds_valor: 'alto valor' }],
    fl_ligada: false,
  },
  {
    ds_quando: 'nota.cancelada',
    filtro: { fl_tardio: 'S' },
    empresas: [],
    passos: [{ ds_passo: 'etiquetar', ds_valor: 'cancelada depois' }],
    fl_ligada: false,
  },
  {
    ds_quando: 'nota.recebida',
    filtro: { ds_tipo: 'nfse' },
    empresas: [],
    passos: [{ ds_passo: 'etiquetar', ds_valor: 'conferir serviço' }],
    fl_ligada: false,
  },
]

/** What the call takes of a rule that it answered. */
const toBody = ({ id, ds_quando, filtro, empresas, passos, fl_ligada }: Regra): RegraBody => ({
  id,
  ds_quando,
  filtro,
  empresas,
  passos,
  fl_ligada,
})

function useNames(): RuleNames {
  const { id } = useUsuario()
  const people = useQuery(pessoasOptions(id)).data?.data ?? []
  const webhooks = useQuery(webhooksOptions(id)).data ?? []
  return {
    people: new Map(people.map((person) => [person.id, person.nome])),
    webhooks: new Map(webhooks.map((webhook) => [webhook.id, webhook.nome])),
  }
}

/** The rule that is open: a kept one by its id, or a new one. */
type Open = { id: string } | { draft: RegraBody } | null

function Rules() {
  const { id: usuarioId } = useUsuario()
  const client = useQueryClient()
  const names = useNames()
  const query = useQuery(regrasOptions(usuarioId))
  const [open, setOpen] = useState<Open>(null)
  const { busy, error, run } = useAct()
  if (query.isPending) return <Skeleton label="Carregando as regras" />
  if (query.isError) return <Failure error={query.error} retry={query.refetch} what="Automações" />
  const rules = query.data
  const save = async (next: RegraBody[], done: string): Promise<boolean> => {
    const isDone = await run(async () => client.setQueryData(regrasKey(usuarioId), (await putRegras(next)).data))
    if (isDone) notify(done)
    return isDone
  }
  const bodies = rules.map(toBody)
  const switchRule = (rule: Regra, on: boolean) =>
    void save(
      bodies.map((body) => (body.id === rule.id ? { ...body, fl_ligada: on } : body)),
      on ? 'Regra ligada.' : 'Regra desligada.',
    )
  const chosen = open && 'id' in open ? rules.find(({ id }) => id === open.id) : undefined
  const edited = open && 'draft' in open ? open.draft : chosen && toBody(chosen)
  return (
    <div className={styles.parts}>
      <div>
        {error && <ErrorText>{error.message}</ErrorText>}
        {rules.length === 0 && <NoRules names={names} onPick={(draft) => setOpen({ draft })} />}
        <ul className={styles.list}>
          {rules.map((rule) => (
            <RuleItem
              key={rule.id}
              rule={rule}
              names={names}
              busy={busy}
              isChosen={chosen?.id === rule.id}
              onChoose={() => setOpen({ id: rule.id })}
              onSwitch={(on) => switchRule(rule, on)}
            />
          ))}
        </ul>
        <div className={styles.add}>
          <Button look={edited ? 'plain' : 'primary'} onClick={() => setOpen({ draft: READY[0] as RegraBody })}>
            <Plus size={16} aria-hidden="true" />
            Nova regra
          </Button>
        </div>
      </div>
      {edited && (
        <RulePanel
          key={edited.id ?? JSON.stringify(edited)}
          rule={edited}
          kept={chosen}
          names={names}
          busy={busy}
          onClose={() => setOpen(null)}
          onCopy={() => {
            const { id: _id, ...copy } = edited
            setOpen({ draft: { ...copy, fl_ligada: false } })
          }}
          onSave={async (next) => {
            const all = next.id ? bodies.map((body) => (body.id === next.id ? next : body)) : [...bodies, next]
            if (await save(all, 'Regra guardada.')) setOpen(null)
          }}
          onRemove={async () => {
            if (
              await save(
                bodies.filter(({ id }) => id !== edited.id),
                'Regra removida.',
              )
            )
              setOpen(null)
          }}
        />
      )}
    </div>
  )
}

function NoRules({ names, onPick }: { names: RuleNames; onPick: (rule: RegraBody) => void }) {
  return (
    <>
      <Message icon={Workflow} title="Nenhuma regra. Comece por uma pronta:" />
      <ul className={styles.list}>
        {READY.map((rule) => {
          const parts = ruleSentence(rule, names)
          return (
            <li key={sentenceText(parts)} className={styles.item}>
              <button type="button" className={styles.choose} onClick={() => onPick(rule)}>
                <RuleSentence parts={parts} />
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}

interface ItemProps {
  rule: Regra
  names: RuleNames
  busy: boolean
  isChosen: boolean
  onChoose: () => void
  onSwitch: (on: boolean) => void
}

function RuleItem({ rule, names, busy, isChosen, onChoose, onSwitch }: ItemProps) {
  const { empresas, nr_vezes, nr_falhas, dt_parada, ds_parada } = rule
  const parts = ruleSentence(rule, names)
  return (
    <li className={styles.item} data-chosen={isChosen ? '' : undefined}>
      <SwitchField
        label={rule.fl_ligada ? 'Ligada' : 'Desligada'}
        checked={rule.fl_ligada}
        disabled={busy}
        onChange={onSwitch}
      />
      <button type="button" className={styles.choose} aria-pressed={isChosen} onClick={onChoose}>
        <RuleSentence parts={parts} />
        <span>
          {empresas.length === 0
            ? 'todos os clientes'
            : empresas.length === 1
              ? '1 cliente'
              : `${empresas.length} clientes`}
          {` · ${formatInteger(nr_vezes)} em 30 dias`}
        </span>
        {nr_falhas > 0 && <span className={styles.fault}>{formatInteger(nr_falhas)} falhas em 30 dias</span>}
        {dt_parada && (
          <span className={styles.fault}>
            Parada em {formatInstant(dt_parada)}
            {ds_parada === 'falhas' ? ' depois de 20 falhas' : ': quem responde por ela perdeu o direito'}
          </span>
        )}
      </button>
    </li>
  )
}
