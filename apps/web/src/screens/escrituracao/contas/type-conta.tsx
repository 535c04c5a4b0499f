import type { SerieConta } from '@portal/contract/contas/contas.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BookOpenCheck, Check as CheckIcon, CircleAlert, CircleCheck, CircleX, Info } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react'
import { contasOptions, faltandoOptions, postConta } from '../../../api/contas.ts'
import { caixaKey, fetchArquivoDaCaixa } from '../../../api/escritorio/caixa.ts'
import { DateField } from '../../../fields/date-field.tsx'
import { NumberField } from '../../../fields/number-field.tsx'
import { Select } from '../../../fields/select.tsx'
import { TextField } from '../../../fields/text-field.tsx'
import { Button } from '../../../kit/button.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import { Message } from '../../../kit/message.tsx'
import { PageHeader } from '../../../kit/page-header.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { formatTaxId } from '../../../lib/format.ts'
import { monthText } from '../../../lib/month-name.ts'
import { notify } from '../../../lib/notify.ts'
import { useStore } from '../../../lib/store.ts'
import { useAct } from '../../../session/act.ts'
import { crumbsTo } from '../../../session/crumbs.tsx'
import { useEmpresas } from '../../../session/empresa.ts'
import { useUsuario } from '../../../session/session.ts'
import {
  bookText,
  type Check,
  CLASSES,
  checksOf,
  type Draft,
  faultsOf,
  hasClass,
  MODELS,
  newDraft,
  toBody,
} from './conta-form.ts'
import styles from './contas.module.css'
import { PaperPane, paperProblem } from './paper-pane.tsx'
import { type ContasState, sequence } from './use-contas.ts'
import { GROUPS, keyOfSerie } from './words.ts'

const CRUMBS = crumbsTo(
  'Escrituração',
  <Link to="/escrituracao/$parte" params={{ parte: 'contas' }}>
    Contas de consumo
  </Link>,
  'Digitar',
)

/** The form of one bill beside its paper. In a sequence the next one follows. */
export function TypeConta({ state }: { state: ContasState }) {
  const { mes, search } = state
  const usuario = useUsuario()
  const { empresas, empresa: chosen, query: known } = useEmpresas()
  const series = useQuery(faltandoOptions(usuario.id, mes))
  const list = useStore(sequence)
  const empresa =
    search.digitar === 'nova' ? chosen : (empresas.find(({ cpfcnpj }) => cpfcnpj === search.digitar) ?? null)
  const row = series.data?.data.find(
    ({ cpfcnpj, cd_serie }) => cpfcnpj === empresa?.cpfcnpj && cd_serie === search.serie,
  )
  const at = list.findIndex(({ cpfcnpj, serie }) => cpfcnpj === search.digitar && serie === search.serie)
  const isWaiting = known.isPending || (search.serie !== undefined && series.isPending)
  const next = () => {
    const following = list[at + 1]
    if (at >= 0 && following) state.type(following)
    else state.close()
  }
  return (
    <div className={styles.screen}>
      <PageHeader title="Digitar conta" crumbs={CRUMBS}>
        {list.length > 1 && at >= 0 && (
          <span className={styles.step} role="status">
            {`${at + 1} de ${list.length} em sequência`}
          </span>
        )}
      </PageHeader>
      {isWaiting && <Skeleton label="Carregando a conta" />}
      {!isWaiting && (!empresa || empresa.papel === 'consulta') && (
        <Message icon={CircleX} title="Você não digita contas nesta empresa. Peça ao titular." />
      )}
      {!isWaiting && empresa && empresa.papel !== 'consulta' && (
        <Typing
          key={row ? keyOfSerie(row) : 'nova'}
          empresa={empresa}
          series={row ?? null}
          mes={mes}
          sent={search.caixa && search.arquivo ? { id: search.caixa, index: Number(search.arquivo) } : null}
          isLast={at < 0 || at === list.length - 1}
          onNext={next}
          onClose={state.close}
        />
      )}
    </div>
  )
}

interface TypingProps {
  empresa: { cpfcnpj: string; nome: string }
  series: SerieConta | null
  mes: string
  /** The file of the inbox that is its paper */
  sent: { id: string; index: number } | null
  /** No account follows in the sequence */
  isLast: boolean
  onNext: () => void
  onClose: () => void
}

function Typing({ empresa, series, mes, sent, isLast, onNext, onClose }: TypingProps) {
  const usuario = useUsuario()
  const client = useQueryClient()
  const [draft, setDraft] = useState(() => newDraft(series))
  const [paper, setPaper] = useState<File | null>(null)
  const arrived = useQuery({
    queryKey: ['caixa', 'papel', sent],
    queryFn: ({ signal }) => (sent ? fetchArquivoDaCaixa(sent.id, sent.index, signal) : null),
    enabled: sent !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    if (!arrived.data) return
    const { blob, name } = arrived.data
    const problem = paperProblem(blob)
    if (problem) notify(problem)
    else setPaper(new File([blob], name, { type: blob.type }))
  }, [arrived.data])
  const [hasTried, setTried] = useState(false)
  const act = useAct()
  const month = draft.emissao?.slice(0, 7) ?? mes
  const typed = useQuery(contasOptions(usuario.id, empresa.cpfcnpj, month))
  const checks = checksOf(draft, { series, typed: typed.data?.data ?? [] })
  const faults = faultsOf(draft)
  const isBlocked = checks.some(({ kind }) => kind === 'blocked')
  const save = async (goOn: boolean) => {
    setTried(true)
    if (Object.keys(faults).length > 0 || isBlocked) return
    const isSaved = await act.run(() =>
      postConta(empresa.cpfcnpj, toBody(draft, series?.ds_instalacao ?? null), { paper, sent }),
    )
    if (!isSaved) return
    notify('Conta guardada.')
    void client.invalidateQueries({ queryKey: ['contas', usuario.id] })
    if (sent) void client.invalidateQueries({ queryKey: caixaKey(usuario.id) })
    if (goOn) onNext()
    else onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save(true)
  }
  return (
    <div className={styles.typing}>
      <PaperPane paper={paper} onPaper={setPaper} />
      <form className={styles.form} onSubmit={submit} onKeyDown={toNextField} aria-label="Dados da conta">
        <p className={styles.who}>
          <strong>{empresa.nome}</strong>
          <span className={styles.soft}>
            {series ? `${GROUPS[series.ds_grupo].label.toLowerCase()}, ${monthText(mes)}` : monthText(month)}
          </span>
        </p>
        <Fields
          draft={draft}
          series={series}
          faults={hasTried ? faults : {}}
          onChange={(part) => setDraft({ ...draft, ...part })}
        />
        <Checks checks={checks} />
        <p className={styles.book}>
          <BookOpenCheck size={16} aria-hidden="true" />
          {bookText(draft.modelo)}
        </p>
        {act.error && <ErrorText>{act.error.message}</ErrorText>}
        <div className={styles.acts}>
          <Button onClick={onNext}>{isLast ? 'Cancelar' : 'Pular'}</Button>
          {!isLast && (
            <Button disabled={act.busy} onClick={() => void save(false)}>
              Guardar
            </Button>
          )}
          <Button type="submit" look="primary" disabled={act.busy || isBlocked}>
            <CheckIcon size={16} aria-hidden="true" />
            {isLast ? 'Guardar' : 'Guardar e próxima'}
          </Button>
        </div>
      </form>
    </div>
  )
}

/** Enter in a field leads to the next one, and from the last to the button that saves: who types from paper keeps the hands on the numbers. */
function toNextField(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget } = event
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return
  event.preventDefault()
  const stops = [
    ...currentTarget.querySelectorAll<HTMLElement>(
      'input:not([disabled], [aria-hidden], [tabindex="-1"]), button[type="submit"]',
    ),
  ]
  stops[stops.indexOf(target) + 1]?.focus()
}

interface FieldsProps {
  draft: Draft
  series: SerieConta | null
  faults: Partial<Record<keyof Draft, string>>
  onChange: (part: Partial<Draft>) => void
}

/** The ten fields in the order of the paper. */
function Fields({ draft, series, faults, onChange }: FieldsProps) {
  const supplier = series?.nm_emitente
  return (
    <div className={styles.fields}>
      <TextField
        className={styles.whole}
        label="CNPJ do fornecedor"
        hint={supplier ?? undefined}
        error={faults.emitente}
        value={draft.emitente}
        maxLength={20}
        autoFocus
        onBlur={() => onChange({ emitente: formatTaxId(draft.emitente) })}
        onChange={(emitente) => onChange({ emitente })}
      />
      <Select label="Modelo" value={draft.modelo} options={MODELS} onChange={(modelo) => onChange({ modelo })} />
      <Select
        label="Classe de consumo"
        value={draft.consumo}
        options={CLASSES}
        disabled={!hasClass(draft.modelo)}
        onChange={(consumo) => onChange({ consumo })}
      />
      <TextField
        label="Número"
        inputMode="numeric"
        maxLength={12}
        error={faults.numero}
        value={draft.numero}
        onChange={(text) => onChange({ numero: text.replace(/\D/g, '').replace(/^0+/, '') })}
      />
      <TextField
        label="Série"
        maxLength={4}
        value={draft.serie}
        onChange={(text) => onChange({ serie: text.replace(/[^0-9A-Za-z]/g, '').toUpperCase() })}
      />
      <DateField
        label="Emissão"
        error={faults.emissao}
        value={draft.emissao}
        onChange={(emissao) => onChange({ emissao })}
      />
      <DateField label="Vencimento" value={draft.vencimento} onChange={(vencimento) => onChange({ vencimento })} />
      <div className={styles.amounts}>
        <NumberField
          label="Valor total (R$)"
          min={0}
          error={faults.total}
          value={draft.total}
          onChange={(total) => onChange({ total })}
        />
        <NumberField
          label="Base do ICMS (R$)"
          min={0}
          error={faults.base}
          value={draft.base}
          onChange={(base) => onChange({ base })}
        />
        <NumberField
          label="ICMS (R$)"
          min={0}
          error={faults.icms}
          value={draft.icms}
          onChange={(icms) => onChange({ icms })}
        />
      </div>
    </div>
  )
}

const ICONS = { ok: CircleCheck, doubt: CircleAlert, blocked: CircleX, info: Info } as const

function Checks({ checks }: { checks: readonly Check[] }) {
  return (
    <ul className={styles.checks} aria-label="Conferência" aria-live="polite">
      {checks.map(({ kind, text, detail }) => {
        const Icon = ICONS[kind]
        return (
          <li key={text}>
            <Icon size={16} className={styles[kind]} aria-hidden="true" />
            <span>{text}</span>
            <span className={styles.soft}>{detail}</span>
          </li>
        )
      })}
    </ul>
  )
}
