import { EVENTOS } from '@portal/contract/automacao/eventos.ts'
import {
  REGRA_QUANDO,
  type Regra,
  type RegraBody,
  type RegraPasso,
  type RegraPassoTipo,
  type TesteRegraReply,
} from '@portal/contract/automacao/regras.ts'
import { TIPO_NAMES, tipoName, valuesOf } from '@portal/contract/nomes.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FlaskConical, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { testarRegra, vezesOptions } from '../../../api/escritorio/automacoes.ts'
import { CheckField } from '../../../fields/check-field.tsx'
import { NumberField } from '../../../fields/number-field.tsx'
import { Select } from '../../../fields/select.tsx'
import { TextField } from '../../../fields/text-field.tsx'
import { Button } from '../../../kit/button.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import layout from '../../../kit/layout.module.css'
import { Table } from '../../../kit/table.tsx'
import { formatInstant, formatInteger, formatTaxId } from '../../../lib/format.ts'
import { lazyNamed } from '../../../lib/lazy.tsx'
import { useAct } from '../../../session/act.ts'
import { useUsuario } from '../../../session/session.ts'
import styles from './automacoes.module.css'
import { RuleSentence } from './rule-sentence.tsx'
import { type RuleNames, ruleSentence } from './rule-words.ts'

type Trial = TesteRegraReply['data']

const ApplyDialog = lazyNamed(() => import('./apply-dialog.tsx'), 'ApplyDialog')

interface Props {
  rule: RegraBody
  kept: Regra | undefined
  names: RuleNames
  busy: boolean
  onSave: (rule: RegraBody) => Promise<void>
  onRemove: () => Promise<void>
  /** Opens a copy of the kept rule, which is off */
  onCopy: () => void
  onClose: () => void
}

const WHEN = REGRA_QUANDO.map((value) => ({ value, label: EVENTOS[value].nome }))
const KINDS = [
  { value: 'todos', label: 'de qualquer tipo' },
  ...valuesOf(TIPO_NAMES).map((value) => ({ value, label: TIPO_NAMES[value] })),
]
const STEPS: readonly { value: RegraPassoTipo; label: string }[] = [
  { value: 'etiquetar', label: 'etiquetar' },
  { value: 'comentar', label: 'comentar' },
  { value: 'responsavel', label: 'dar o mês a um responsável' },
  { value: 'tarefa', label: 'mandar um recado' },
  { value: 'email', label: 'avisar por e-mail' },
  { value: 'webhook', label: 'avisar um webhook' },
]

/** A rule in its parts. It is tried on the newest notes, which changes nothing. */
export function RulePanel({ rule, kept, names, busy, onSave, onRemove, onCopy, onClose }: Props) {
  const [draft, setDraft] = useState(rule)
  const [untested, setUntested] = useState(false)
  const [found, setFound] = useState<Trial | null>(null)
  const [isApplying, setApplying] = useState(false)
  const { busy: testing, error, run } = useAct()
  const change = (part: Partial<RegraBody>) => {
    setFound(null)
    setDraft({ ...draft, ...part })
  }
  const filter = (part: RegraBody['filtro']) => {
    const all = Object.entries({ ...draft.filtro, ...part }).filter(([, value]) => value !== '' && value !== undefined)
    change({ filtro: Object.fromEntries(all) })
  }
  const setStep = (at: number, step: RegraPasso) =>
    change({ passos: draft.passos.map((old, index) => (index === at ? step : old)) })
  const { ds_quando, filtro, empresas, passos } = draft
  const test = () =>
    run(async () => {
      setFound(await testarRegra({ ds_quando, filtro, empresas, passos }))
    })
  return (
    <section className={styles.side} aria-label="Regra">
      <div className={styles.head}>
        <h2>{kept ? 'Regra' : 'Nova regra'}</h2>
        <div className={layout.buttons}>
          {kept && (
            <>
              <Button onClick={onCopy}>Duplicar</Button>
              <Button disabled={busy} onClick={() => void onRemove()}>
                Remover
              </Button>
            </>
          )}
          <Button onClick={onClose}>Fechar</Button>
        </div>
      </div>
      <p className={styles.secret}>
        <RuleSentence parts={ruleSentence(draft, names)} />
      </p>
      <div className={layout.form}>
        <Select label="Quando" value={ds_quando} options={WHEN} onChange={(next) => change({ ds_quando: next })} />
        <Select
          label="Tipo"
          value={filtro.ds_tipo ?? 'todos'}
          options={KINDS}
          onChange={(ds_tipo) => filter({ ds_tipo: ds_tipo === 'todos' ? '' : ds_tipo })}
        />
        <NumberField
          label="Valor a partir de"
          hint="Vazio: qualquer valor."
          unit="R$"
          min={0}
          value={filtro.vl_docfiscalini ? Number(filtro.vl_docfiscalini) : null}
          onChange={(value) => filter({ vl_docfiscalini: value === null ? '' : value.toFixed(2) })}
        />
        <TextField label="CFOP" value={filtro.cd_cfop ?? ''} onChange={(cd_cfop) => filter({ cd_cfop })} />
        <TextField
          label="CNPJ da outra parte"
          value={filtro.nr_cnpjdestinatario ?? ''}
          onChange={(nr_cnpjdestinatario) => filter({ nr_cnpjdestinatario })}
        />
        <TextField label="Palavras" value={filtro.ds_busca ?? ''} onChange={(ds_busca) => filter({ ds_busca })} />
        {passos.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the rule
          <StepFields key={at} at={at} step={step} names={names} onChange={(next) => setStep(at, next)} />
        ))}
        <Button
          onClick={() => change({ passos: [...passos, { ds_passo: 'etiquetar', ds_valor: 'conferir' }] })}
          disabled={passos.length >= 6}
        >
          <Plus size={16} aria-hidden="true" />
          Mais um passo
        </Button>
        <CheckField label="Ligada" checked={draft.fl_ligada} onChange={(fl_ligada) => change({ fl_ligada })} />
        <CheckField label="Ligar sem testar" checked={untested} onChange={setUntested} />
      </div>
      {error && <ErrorText>{error.message}</ErrorText>}
      <p role="status" className={styles.tried}>
        {found &&
          `${found.nr_examinadas === 1 ? 'Na última nota' : `Nas últimas ${formatInteger(found.nr_examinadas)} notas`}, valeria para ${formatInteger(found.quantidade)}.`}
      </p>
      {found && found.exemplos.length > 0 && <TrialNotes trial={found} />}
      <div className={layout.buttons}>
        <Button disabled={testing} onClick={() => void test()}>
          <FlaskConical size={16} aria-hidden="true" />
          Testar
        </Button>
        <Button
          look="primary"
          disabled={busy}
          onClick={() => void onSave({ ...draft, ...(untested && { ligar_sem_testar: true }) })}
        >
          Salvar
        </Button>
      </div>
      {kept && (
        <>
          <p className={styles.apply}>
            <Button onClick={() => setApplying(true)}>Aplicar às notas que já estão aqui</Button>
          </p>
          {isApplying && (
            <Suspense fallback={null}>
              <ApplyDialog rule={kept} onClose={() => setApplying(false)} />
            </Suspense>
          )}
          <LastTimes id={kept.id} />
        </>
      )}
    </section>
  )
}

/** The newest notes for which the rule would hold. */
function TrialNotes({ trial }: { trial: Trial }) {
  return (
    <Table
      label="Notas em que a regra valeria"
      rows={trial.exemplos}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'nota',
          head: 'Nota',
          cell: ({ id, tipo, cpfcnpj, nr_docfiscal }) => (
            <Link to="/notas/$tipo/$id" params={{ tipo, id }} search={{ empresa: cpfcnpj, de: 'tudo' }}>
              {tipoName(tipo)} {formatInteger(nr_docfiscal)}
            </Link>
          ),
        },
        { key: 'parte', head: 'Outra parte', cell: ({ nm_participante }) => nm_participante },
        { key: 'empresa', head: 'Empresa', cell: ({ cpfcnpj }) => formatTaxId(cpfcnpj) },
      ]}
    />
  )
}

interface StepProps {
  at: number
  step: RegraPasso
  names: RuleNames
  onChange: (step: RegraPasso) => void
}

function StepFields({ at, step, names, onChange }: StepProps) {
  const { ds_passo, ds_valor } = step
  const isPerson = ds_passo === 'tarefa' || ds_passo === 'email'
  const choices = isPerson ? names.people : ds_passo === 'webhook' ? names.webhooks : null
  const options = choices ? [...choices].map(([value, label]) => ({ value, label })) : []
  return (
    <>
      <Select
        label={at === 0 ? 'Então' : 'e'}
        value={ds_passo}
        options={STEPS}
        onChange={(next) => onChange({ ds_passo: next, ds_valor: '' })}
      />
      {choices ? (
        <Select
          label={isPerson ? 'Quem' : 'Webhook'}
          value={ds_valor || null}
          options={options}
          onChange={(value) => onChange({ ds_passo, ds_valor: value })}
        />
      ) : (
        <TextField label="O quê" value={ds_valor} onChange={(value) => onChange({ ds_passo, ds_valor: value })} />
      )}
    </>
  )
}

function LastTimes({ id }: { id: string }) {
  const { data = [] } = useQuery(vezesOptions(useUsuario().id, id))
  return (
    <Table
      label="Últimas vezes"
      rows={data}
      keyOf={(row) => `${row.dt_vez} ${row.id}`}
      empty="Ainda nenhuma vez."
      columns={[
        { key: 'hora', head: 'Hora', cell: ({ dt_vez }) => formatInstant(dt_vez) },
        { key: 'empresa', head: 'Empresa', cell: ({ cpfcnpj }) => formatTaxId(cpfcnpj) },
        {
          key: 'feita',
          head: 'Situação',
          cell: ({ fl_feita, ds_motivo }) => (fl_feita ? 'feita' : (ds_motivo ?? 'falhou')),
        },
      ]}
    />
  )
}
