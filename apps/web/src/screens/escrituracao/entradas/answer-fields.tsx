import type { RegrasReply, RespostaEntrada } from '@portal/contract/escrituracao/escrituracao.ts'
import { useState } from 'react'
import { Select } from '../../../fields/select.tsx'
import { TextField } from '../../../fields/text-field.tsx'
import styles from './entradas.module.css'
import { cfopText } from './words.ts'

interface FieldsProps {
  answer: RespostaEntrada
  setAnswer: (change: (now: RespostaEntrada) => RespostaEntrada) => void
  rules: RegrasReply | undefined
  isPairWrong: boolean
  isSimples: boolean
  isOwn: boolean
}

const NONE = '-'
const CREDITS = [
  { value: 'sim', label: 'Credita o ICMS' },
  { value: 'nao', label: 'Sem crédito' },
  { value: 'regra', label: 'Pela regra geral' },
] as const

/** CST, credit, accumulator, account and cost centre of an answer. */
export function AnswerFields({ answer, setAnswer, rules, isPairWrong, isSimples, isOwn }: FieldsProps) {
  const [cst, setCst] = useState(answer.cd_cst ?? '')
  const acumuladores = rules?.ajustes.acumuladores ?? []
  const credit = answer.fl_credito === true ? 'sim' : answer.fl_credito === false ? 'nao' : 'regra'
  const pair = isPairWrong
    ? `CFOP ${cfopText(answer.cd_cfop)} com crédito de ICMS: uso e consumo não dá crédito.`
    : null
  return (
    <div className={styles.fields}>
      {!isOwn && (
        <TextField
          label="CST do ICMS"
          hint="Vazio: pela regra"
          inputMode="numeric"
          maxLength={2}
          value={cst}
          onChange={(text) => {
            setCst(text)
            setAnswer((now) => ({ ...now, cd_cst: /^\d{2}$/.test(text) ? text : null }))
          }}
        />
      )}
      {!isSimples && (
        <Select
          label="Crédito"
          value={credit}
          options={CREDITS}
          error={pair}
          onChange={(value) => setAnswer((now) => ({ ...now, fl_credito: value === 'regra' ? null : value === 'sim' }))}
        />
      )}
      {acumuladores.length > 0 && (
        <Select
          label="Acumulador"
          value={answer.cd_acumulador ?? NONE}
          options={[
            { value: NONE, label: 'Nenhum' },
            ...acumuladores.map(({ cd_acumulador, nm_acumulador }) => ({
              value: cd_acumulador,
              label: `${cd_acumulador} ${nm_acumulador}`,
            })),
          ]}
          onChange={(value) => setAnswer((now) => ({ ...now, cd_acumulador: value === NONE ? null : value }))}
        />
      )}
      <TextField
        label="Conta"
        maxLength={40}
        value={answer.cd_conta ?? ''}
        onChange={(text) => setAnswer((now) => ({ ...now, cd_conta: text.trim() || null }))}
      />
      <TextField
        label="Centro de custo"
        maxLength={40}
        value={answer.cd_centro ?? ''}
        onChange={(text) => setAnswer((now) => ({ ...now, cd_centro: text.trim() || null }))}
      />
    </div>
  )
}
