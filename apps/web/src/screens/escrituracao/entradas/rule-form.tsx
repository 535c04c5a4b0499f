import type {
  ExperimentarRegraReply,
  RegraEscrituracao,
  RegraGuardada,
  RegrasReply,
} from '@portal/contract/escrituracao/escrituracao.ts'
import { FlaskConical, Save } from 'lucide-react'
import { useState } from 'react'
import { postExperimentar } from '../../../api/escrituracao.ts'
import { Combobox } from '../../../fields/combobox.tsx'
import { Select } from '../../../fields/select.tsx'
import { TextField } from '../../../fields/text-field.tsx'
import { Button } from '../../../kit/button.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import { formatCount, formatMoney } from '../../../lib/format.ts'
import { monthText } from '../../../lib/month-name.ts'
import { useAct } from '../../../session/act.ts'
import { AnswerFields } from './answer-fields.tsx'
import { destinoOfCfop, entryChoices, isCreditRefused } from './cfop-choices.ts'
import styles from './entradas.module.css'
import { cfopText, DESTINO_WORDS, itemsText, noteText } from './words.ts'

const EMPTY: RegraEscrituracao = {
  nr_cpfcnpj: null,
  cd_ncm: null,
  cd_item: null,
  cd_cfop_nota: null,
  cd_cfop: '',
  ds_destino: 'revenda',
}

/** A rule as the call takes it, without what only the answer has. */
export const sentRule = (regra: RegraGuardada): RegraEscrituracao => ({
  id: regra.id,
  nr_cpfcnpj: regra.nr_cpfcnpj,
  cd_ncm: regra.cd_ncm,
  cd_item: regra.cd_item ?? null,
  cd_cfop_nota: regra.cd_cfop_nota ?? null,
  cd_cfop: regra.cd_cfop,
  ds_destino: regra.ds_destino,
  cd_cst: regra.cd_cst ?? null,
  fl_credito: regra.fl_credito ?? null,
  cd_acumulador: regra.cd_acumulador ?? null,
  cd_conta: regra.cd_conta ?? null,
  cd_centro: regra.cd_centro ?? null,
  fl_pausada: regra.fl_pausada,
})

const DESTINOS = Object.entries(DESTINO_WORDS).map(([value, label]) => ({
  value: value as RegraEscrituracao['ds_destino'], // the keys of the record
  label: value === 'servico' ? 'Serviço, frete ou conta' : value === 'saida' ? 'Saída: nota da empresa' : label,
}))

interface Props {
  cnpj: string
  mes: string
  /** Null: a new one */
  regra: RegraGuardada | null
  rules: RegrasReply
  busy: boolean
  onSave: (regra: RegraEscrituracao) => void
  onClose: () => void
}

/** Writes a rule: what it is for, how that is booked, and what it would change in the month. */
export function RuleForm({ cnpj, mes, regra, rules, busy, onSave, onClose }: Props) {
  const [rule, setRule] = useState<RegraEscrituracao>(() => (regra ? sentRule(regra) : EMPTY))
  const [tried, setTried] = useState<ExperimentarRegraReply | null>(null)
  const { run, busy: isTrying, error } = useAct()
  const isExit = rule.ds_destino === 'saida'
  const change = (part: Partial<RegraEscrituracao>) => {
    setTried(null)
    setRule((now) => ({ ...now, ...part }))
  }
  const text = (name: 'nr_cpfcnpj' | 'cd_ncm' | 'cd_item' | 'cd_cfop_nota') => ({
    value: rule[name] ?? '',
    onChange: (value: string) => change({ [name]: value.trim() || null }),
  })
  const written = { ...rule, ...(isExit ? { cd_cfop: rule.cd_cfop_nota ?? '', nr_cpfcnpj: null } : {}) }
  const criteria = [written.nr_cpfcnpj, written.cd_ncm, written.cd_item, written.cd_cfop_nota]
  const isPairWrong = rule.fl_credito === true && isCreditRefused(rule.cd_cfop)
  // an issued NFS-e has no CFOP: its rule names the service
  const isService = isExit && written.cd_cfop === '' && /^(\d{6}|servico)$/.test(written.cd_ncm ?? '')
  const isReady = criteria.some(Boolean) && (isService || /^\d{4}$/.test(written.cd_cfop)) && !isPairWrong
  const tryIt = () =>
    void run(async () => {
      setTried(await postExperimentar(cnpj, mes, written))
    })
  return (
    // the dialog is the form already
    <fieldset className={styles.ruleForm} aria-label={regra ? 'Mudar regra' : 'Nova regra'}>
      <div className={styles.fields}>
        <Select
          label="Finalidade"
          value={rule.ds_destino}
          options={DESTINOS}
          onChange={(ds_destino) => change({ ds_destino, cd_cfop: '' })}
        />
        {!isExit && (
          <TextField
            label="Fornecedor"
            hint={supplierHint(regra, rule.nr_cpfcnpj)}
            maxLength={18}
            {...text('nr_cpfcnpj')}
          />
        )}
        <TextField
          label={rule.ds_destino === 'servico' ? 'Serviço' : isExit ? 'NCM ou serviço' : 'NCM'}
          hint={
            rule.ds_destino === 'servico'
              ? 'Código de 6 dígitos, frete, energia, comunicacao, agua, gas ou servico'
              : isExit
                ? 'NCM de 8 dígitos, ou serviço de 6; vazio: qualquer um'
                : '8 dígitos; vazio: qualquer um'
          }
          maxLength={12}
          {...text('cd_ncm')}
        />
        <TextField
          label={isExit ? 'CFOP da nota' : 'CFOP do fornecedor'}
          hint={isExit ? 'A saída vai com ele; vazio na NFS-e' : '4 dígitos; vazio: qualquer um'}
          inputMode="numeric"
          maxLength={4}
          {...text('cd_cfop_nota')}
        />
        <TextField
          label="Produto"
          hint={isExit ? 'O código da empresa' : 'O código no fornecedor'}
          maxLength={60}
          {...text('cd_item')}
        />
      </div>
      {!isExit && (
        <Combobox
          label="CFOP de entrada, por número ou palavra"
          value={rule.cd_cfop || null}
          options={entryChoices(rule.cd_cfop_nota ?? '')}
          onChange={(cfop) => cfop && change({ cd_cfop: cfop, ds_destino: destinoOfCfop(cfop) })}
          limit={50}
        />
      )}
      <AnswerFields
        answer={rule}
        setAnswer={(next) => change(next(rule))}
        rules={rules}
        isPairWrong={isPairWrong}
        isSimples={isExit}
        isOwn={isExit}
      />
      {error && <ErrorText>{error.message}</ErrorText>}
      {tried && <Tried reply={tried} mes={mes} />}
      <div className={styles.ruleActs}>
        <Button disabled={!isReady || isTrying} onClick={tryIt}>
          <FlaskConical size={16} aria-hidden="true" />
          Experimentar em {monthText(mes)}
        </Button>
        <Button look="primary" disabled={!isReady || busy} onClick={() => onSave(written)}>
          <Save size={16} aria-hidden="true" />
          Salvar regra
        </Button>
        <Button onClick={onClose}>Voltar</Button>
      </div>
    </fieldset>
  )
}

/** The name of the supplier, while the rule is still of it. */
const supplierHint = (kept: RegraGuardada | null, cnpj: string | null): string =>
  kept?.nm_fornecedor && kept.nr_cpfcnpj === cnpj ? kept.nm_fornecedor : 'CNPJ ou CPF; vazio: qualquer um'

type Tentativa = ExperimentarRegraReply['data'][number]

function Tried({
  reply: { nr_itens, nr_mudam, nr_decididos, data },
  mes,
}: {
  reply: ExperimentarRegraReply
  mes: string
}) {
  const kept =
    nr_decididos === 0 ? '' : `, ${formatCount(nr_decididos, 'já decidido, que fica', 'já decididos, que ficam')}`
  return (
    <section className={styles.part} aria-label="O que a regra mudaria">
      <p role="status">
        <strong>Mudaria {itemsText(nr_mudam)}</strong> em {monthText(mes)}. A regra alcança {itemsText(nr_itens)}
        {kept}.
      </p>
      {data.length > 0 && (
        <ul className={styles.ruleList}>
          {data.slice(0, SHOWN).map((line) => (
            <li key={`${line.ds_chave} ${line.nr_item}`}>
              <span className={styles.ruleText}>
                <span>
                  {noteText({ ...line, nr_serie: null })}, {line.nm_parte ?? 'sem nome'}
                </span>
                <span className={styles.soft}>
                  {line.nm_prd}, R$ {formatMoney(line.vl_item)}
                </span>
              </span>
              <span>{changeWords(line)}</span>
            </li>
          ))}
        </ul>
      )}
      {nr_mudam > SHOWN && <p className={styles.soft}>Aqui estão os primeiros {SHOWN}.</p>}
    </section>
  )
}

const SHOWN = 12

/** «1.102 → 1.556, em dúvida → certo» */
function changeWords({ antes, depois }: Tentativa): string {
  const pairs = [
    [cfopText(antes.cd_cfop), cfopText(depois.cd_cfop), ''],
    [antes.cd_cst, depois.cd_cst, 'CST '],
    [formatMoney(antes.vl_credito), formatMoney(depois.vl_credito), 'crédito '],
    [antes.cd_acumulador ?? 'nenhum', depois.cd_acumulador ?? 'nenhum', 'acumulador '],
    [antes.cd_conta ?? 'nenhuma', depois.cd_conta ?? 'nenhuma', 'conta '],
    [antes.cd_centro ?? 'nenhum', depois.cd_centro ?? 'nenhum', 'centro '],
    [STATE_WORDS[antes.ds_estado], STATE_WORDS[depois.ds_estado], ''],
  ] as const
  return pairs.flatMap(([from, to, name]) => (from === to ? [] : [`${name}${from} → ${to}`])).join(', ')
}

const STATE_WORDS = { certo: 'certo', duvida: 'em dúvida', decidido: 'decidido' } as const
