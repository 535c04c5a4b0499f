import type {
  RegraEscrituracao,
  RegraGuardada,
  RegrasBody,
  RegrasReply,
} from '@portal/contract/escrituracao/escrituracao.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ListChecks, Pause, Pencil, Play, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { escrituracaoKey, putRegras, regrasOptions } from '../../../api/escrituracao.ts'
import { SwitchField } from '../../../fields/choice.tsx'
import { TextArea } from '../../../fields/text-field.tsx'
import { Button } from '../../../kit/button.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import { Modal } from '../../../kit/modal.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { formatCount } from '../../../lib/format.ts'
import { notify } from '../../../lib/notify.ts'
import { useAct } from '../../../session/act.ts'
import { Failure } from '../../../session/failure.tsx'
import { parseAccumulators, writeAccumulators } from './accumulators.ts'
import styles from './entradas.module.css'
import { LearnFiles } from './learn-files.tsx'
import { RuleForm, sentRule } from './rule-form.tsx'
import { cfopText, instantText, itemsText, ncmText } from './words.ts'

/** The company's written rules: seen, paused, removed; its accumulators; whether the office's other clients may be asked. */
export function RulesDialog({ onClose, ...of }: Omit<RulesProps, 'reply'> & { onClose: () => void }) {
  const { cnpj } = of
  const query = useQuery(regrasOptions(cnpj))
  return (
    <Modal title="Regras da escrituração" icon={ListChecks} wide="middle" onClose={onClose}>
      {query.isPending && <Skeleton label="Carregando as regras" />}
      {query.isError && <Failure error={query.error} retry={query.refetch} what="Escrituração" />}
      {query.data && <Rules key={query.data.nr_versao} reply={query.data} {...of} />}
    </Modal>
  )
}

interface RulesProps {
  cnpj: string
  /** The month that a rule is tried on */
  mes: string
  reply: RegrasReply
  isReadOnly: boolean
}

function Rules({ cnpj, mes, reply, isReadOnly }: RulesProps) {
  /** The rule that is written; `new` for one from nothing */
  const [written, setWritten] = useState<RegraGuardada | 'new' | null>(null)
  const client = useQueryClient()
  const { run, busy, error } = useAct()
  const [text, setText] = useState(() => writeAccumulators(reply.ajustes.acumuladores))
  const [fault, setFault] = useState<string | null>(null)
  const save = async (change: Partial<RegrasBody>, done: string) => {
    const body = { ajustes: reply.ajustes, regras: reply.regras.map(sentRule), ...change }
    if (!(await run(() => putRegras(cnpj, reply.nr_versao, body)))) return
    await client.invalidateQueries({ queryKey: escrituracaoKey(cnpj) })
    notify(done)
  }
  const saveAccumulators = () => {
    const parsed = parseAccumulators(text)
    setFault('fault' in parsed ? parsed.fault : null)
    if ('list' in parsed)
      void save({ ajustes: { ...reply.ajustes, acumuladores: parsed.list } }, 'Acumuladores salvos.')
  }
  const saveRule = (regra: RegraEscrituracao) => {
    const others = reply.regras.map((other) => (other.id === regra.id ? regra : sentRule(other)))
    void save({ regras: regra.id ? others : [...others, regra] }, 'Regra salva.')
  }
  if (written)
    return (
      <div className={styles.rules}>
        {error && <ErrorText>{error.message}</ErrorText>}
        <RuleForm
          {...{ cnpj, mes, busy }}
          regra={written === 'new' ? null : written}
          rules={reply}
          onSave={saveRule}
          onClose={() => setWritten(null)}
        />
      </div>
    )
  return (
    <div className={styles.rules}>
      {error && <ErrorText>{error.message}</ErrorText>}
      {!isReadOnly && (
        <div>
          <Button onClick={() => setWritten('new')}>
            <Plus size={16} aria-hidden="true" />
            Nova regra
          </Button>
        </div>
      )}
      {reply.regras.length === 0 ? (
        <p className={styles.soft}>
          Nenhuma regra. Escreva uma em Nova regra, ou escolha «sempre» em Vale para ao mudar uma proposta.
        </p>
      ) : (
        <ul className={styles.ruleList}>
          {reply.regras.map((regra) => (
            <RuleRow
              key={regra.id}
              regra={regra}
              busy={busy}
              isReadOnly={isReadOnly}
              onChange={() => setWritten(regra)}
              onRemove={() =>
                void save({ regras: reply.regras.filter(({ id }) => id !== regra.id).map(sentRule) }, 'Regra tirada.')
              }
              onPause={() =>
                void save(
                  {
                    regras: reply.regras.map((other) =>
                      sentRule(other.id === regra.id ? { ...other, fl_pausada: !other.fl_pausada } : other),
                    ),
                  },
                  regra.fl_pausada ? 'Regra de volta.' : 'Regra pausada.',
                )
              }
            />
          ))}
        </ul>
      )}
      <Removed rules={reply.tiradas} />
      {!isReadOnly && <LearnFiles cnpj={cnpj} />}
      <SwitchField
        label="Aprender também com os clientes do mesmo ramo do escritório"
        checked={reply.ajustes.fl_ramo}
        disabled={isReadOnly || busy}
        onChange={(fl_ramo) => void save({ ajustes: { ...reply.ajustes, fl_ramo } }, 'Ajuste salvo.')}
      />
      <TextArea
        label="Acumuladores"
        hint="Um por linha: código; nome; CFOP (3 dígitos, ou vazio); finalidade (revenda, industria, consumo, ativo, servico, saida, ou vazio); conta; centro de custo"
        rows={6}
        value={text}
        error={fault}
        readOnly={isReadOnly}
        onChange={setText}
      />
      {!isReadOnly && (
        <div>
          <Button disabled={busy} onClick={saveAccumulators}>
            Salvar acumuladores
          </Button>
        </div>
      )}
    </div>
  )
}

interface RowProps {
  regra: RegraGuardada
  busy: boolean
  isReadOnly: boolean
  onChange: () => void
  onRemove: () => void
  onPause: () => void
}

function RuleRow({ regra, busy, isReadOnly, onChange, onRemove, onPause }: RowProps) {
  const [isAsked, setAsked] = useState(false)
  const Icon = regra.fl_pausada ? Play : Pause
  return (
    <li>
      <div className={styles.ruleText}>
        <strong>
          {criteriaText(regra)} → {regra.cd_cfop === '' ? 'sem CFOP' : cfopText(regra.cd_cfop)}
        </strong>
        <span className={styles.soft}>{historyText(regra)}</span>
        <Changes regra={regra} />
      </div>
      {isReadOnly ? null : isAsked ? (
        <div className={styles.ruleActs}>
          <span>Tirar esta regra? As notas já escrituradas ficam como estão.</span>
          <Button disabled={busy} onClick={onRemove}>
            Tirar
          </Button>
          <Button onClick={() => setAsked(false)}>Manter</Button>
        </div>
      ) : (
        <div className={styles.ruleActs}>
          <Button disabled={busy} onClick={onChange}>
            <Pencil size={16} aria-hidden="true" />
            Mudar
          </Button>
          <Button disabled={busy} onClick={onPause}>
            <Icon size={16} aria-hidden="true" />
            {regra.fl_pausada ? 'Voltar a usar' : 'Pausar'}
          </Button>
          <Button disabled={busy} onClick={() => setAsked(true)}>
            <Trash2 size={16} aria-hidden="true" />
            Tirar
          </Button>
        </div>
      )}
    </li>
  )
}

const FIELD_WORDS: Readonly<Record<RegraGuardada['historico'][number]['mudancas'][number]['campo'], string>> = {
  nr_cpfcnpj: 'fornecedor',
  cd_ncm: 'NCM ou serviço',
  cd_item: 'produto',
  cd_cfop_nota: 'CFOP da nota',
  cd_cfop: 'CFOP',
  ds_destino: 'finalidade',
  cd_cst: 'CST',
  fl_credito: 'crédito',
  cd_acumulador: 'acumulador',
  cd_conta: 'conta',
  cd_centro: 'centro de custo',
  fl_pausada: 'pausada',
}

/** Each change of a rule: who, when, from what to what. */
function Changes({ regra: { historico } }: { regra: RegraGuardada }) {
  if (historico.length === 0) return null
  return (
    <details>
      <summary>Histórico: {formatCount(historico.length, 'mudança', 'mudanças')}</summary>
      <ul className={styles.results}>
        {historico.map(({ dt_mudanca, nm_usuario, mudancas }) => (
          <li key={dt_mudanca} className={styles.soft}>
            {nm_usuario}, {instantText(dt_mudanca)}:{' '}
            {mudancas
              .map(({ campo, ds_antes, ds_depois }) => `${FIELD_WORDS[campo]} ${ds_antes ?? '–'} → ${ds_depois ?? '–'}`)
              .join(', ')}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Rules that were taken away: what they booked stays. */
function Removed({ rules }: { rules: RegrasReply['tiradas'] }) {
  if (rules.length === 0) return null
  return (
    <details>
      <summary>{formatCount(rules.length, 'regra tirada', 'regras tiradas')}</summary>
      <ul className={styles.ruleList}>
        {rules.map((regra) => (
          <li key={regra.id}>
            <div className={styles.ruleText}>
              <span>
                {criteriaText(regra)} → {regra.cd_cfop === '' ? 'sem CFOP' : cfopText(regra.cd_cfop)}
              </span>
              <span className={styles.soft}>
                {historyText(regra)}; tirada por {regra.nm_retirada}, {instantText(regra.dt_retirada)}
              </span>
              <Changes regra={regra} />
            </div>
          </li>
        ))}
      </ul>
    </details>
  )
}

function historyText(regra: RegraGuardada): string {
  const parts = [
    `${regra.fl_pausada ? 'Pausada. ' : ''}${regra.nm_usuario}, ${instantText(regra.dt_criacao)}`,
    ...(regra.nm_alteracao && regra.dt_alteracao
      ? [`mudada por ${regra.nm_alteracao}, ${instantText(regra.dt_alteracao)}`]
      : []),
    ...(regra.nr_itens > 0 ? [`nasceu de ${itemsText(regra.nr_itens)}`] : []),
  ]
  return parts.join('; ')
}

const THINGS: Readonly<Record<string, string>> = {
  frete: 'frete',
  energia: 'energia',
  comunicacao: 'comunicação',
  agua: 'água',
  gas: 'gás',
  servico: 'serviço',
}

/** «NCM 2828.90.11», «serviço 01.01.01», «frete» */
const thingText = (code: string): string =>
  THINGS[code] ??
  (/^\d{6}$/.test(code) ? `serviço ${code.slice(0, 2)}.${code.slice(2, 4)}.${code.slice(4)}` : `NCM ${ncmText(code)}`)

function criteriaText(regra: RegraGuardada): string {
  const parts = [
    regra.nm_fornecedor ?? (regra.nr_cpfcnpj && `fornecedor ${regra.nr_cpfcnpj}`),
    regra.cd_ncm && thingText(regra.cd_ncm),
    regra.cd_item && `produto ${regra.cd_item}`,
    regra.cd_cfop_nota &&
      regra.cd_cfop_nota !== regra.cd_cfop &&
      `${regra.ds_destino === 'servico' ? 'prestado' : 'vendido'} com ${cfopText(regra.cd_cfop_nota)}`,
  ]
  return parts.filter(Boolean).join(', ')
}
