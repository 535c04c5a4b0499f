import { cfopName } from '@portal/contract/cfops.ts'
import type {
  GrupoEntrada,
  RegrasReply,
  RespostaEntrada,
  ValePara,
} from '@portal/contract/escrituracao/escrituracao.ts'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { regrasOptions } from '../../../api/escrituracao.ts'
import { RadioField } from '../../../fields/choice.tsx'
import { Combobox } from '../../../fields/combobox.tsx'
import { Button } from '../../../kit/button.tsx'
import { cx } from '../../../lib/cx.ts'
import { formatChange, formatCount, formatMoney } from '../../../lib/format.ts'
import { useLetterKeys } from '../../../lib/use-letter-keys.ts'
import { AnswerFields } from './answer-fields.tsx'
import { destinoOfCfop, entryChoices, isCreditRefused } from './cfop-choices.ts'
import styles from './entradas.module.css'
import { acceptedAnswer } from './use-decisions.ts'
import { bookedText, canBeRule, cfopText, destinoText, hasAnswer, isOwnIssue, itemsText, likeWords } from './words.ts'

interface Props {
  group: GrupoEntrada
  cnpj: string
  isSimples: boolean
  onUse: (answer: RespostaEntrada, scope: ValePara) => void
  onClose: () => void
}

/** The choice in the place of the panel: CFOPs already used first, the fields that follow, how far it goes, what changes. */
export function ChangePanel({ group, cnpj, isSimples, onUse, onClose }: Props) {
  const rules = useQuery(regrasOptions(cnpj)).data
  const [answer, setAnswer] = useState<RespostaEntrada>(() => acceptedAnswer(group))
  const [scope, setScope] = useState<ValePara>('itens')
  const choose = (cd_cfop: string, ds_destino = destinoOfCfop(cd_cfop)) => {
    const found = accumulatorFor(rules, { cd_cfop, ds_destino })
    setAnswer((now) => ({
      ...now,
      cd_cfop,
      ds_destino,
      fl_credito: isCreditRefused(cd_cfop) ? false : now.fl_credito === null ? null : (group.vl_icms_nota ?? 0) > 0,
      cd_acumulador: found?.cd_acumulador ?? null,
      cd_conta: found?.cd_conta ?? null,
    }))
  }
  const isOwn = isOwnIssue(group)
  const like = likeWords(group)
  const isPairWrong = !isOwn && answer.fl_credito === true && isCreditRefused(answer.cd_cfop)
  const canUse = hasAnswer({ ...group, proposta: { ...group.proposta, cd_cfop: answer.cd_cfop } }) && !isPairWrong
  const use = () => canUse && onUse(answer, scope)
  const keys = group.usados.map(
    (used, index) => [String(index + 1), () => choose(used.cd_cfop, used.ds_destino)] as const,
  )
  useLetterKeys({ ...Object.fromEntries(keys), enter: use, escape: onClose })
  return (
    <section
      className={styles.panel}
      aria-label="Mudar a proposta"
      onKeyDown={(event) => {
        if (event.defaultPrevented) return
        if (event.key === 'Escape') onClose()
        else if (event.key === 'Enter' && isChoice(event.target)) use()
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      <div className={styles.panelBody}>
        <div className={styles.partHead}>
          <h2>Mudar a proposta</h2>
          <span className={styles.soft}>
            {itemsText(group.nr_itens)}, R$ {formatMoney(group.vl_itens)}
          </span>
        </div>
        <Used group={group} cfop={answer.cd_cfop} onChoose={choose} />
        {!isOwn && (
          <Combobox
            label="Outro CFOP, por número ou palavra"
            value={group.usados.some(({ cd_cfop }) => cd_cfop === answer.cd_cfop) ? null : answer.cd_cfop}
            options={entryChoices(group.cd_cfop_nota)}
            onChange={(cfop) => cfop && choose(cfop)}
            limit={50}
          />
        )}
        <AnswerFields {...{ answer, setAnswer, rules, isPairWrong, isSimples: isSimples || isOwn, isOwn }} />
        <RadioField
          label="Vale para"
          value={scope}
          onChange={setScope}
          options={[
            { value: 'itens', label: group.nr_itens === 1 ? 'Só este item' : `Só estes ${group.nr_itens} itens` },
            {
              value: 'fornecedor_ncm',
              label: `${like.supplier}, sempre`,
              hint: 'vira regra',
              disabled: !canBeRule(group),
            },
            ...(isOwn
              ? []
              : [{ value: 'ncm' as const, label: like.any, hint: 'vira regra', disabled: !canBeRule(group) }]),
          ]}
        />
        {scope !== 'itens' && <p className={styles.soft}>{ruleText(group)}</p>}
        <h3>O que muda</h3>
        <p className={styles.soft}>{changeText(group, answer)}</p>
      </div>
      <div className={styles.acts}>
        <Button look="primary" disabled={!canUse} onClick={use}>
          <Check size={16} aria-hidden="true" />
          Usar {answer.cd_cfop === '' ? bookedText(group) : cfopText(answer.cd_cfop)} em {itemsText(group.nr_itens)}{' '}
          <kbd>Enter</kbd>
        </Button>
        <Button onClick={onClose}>
          Voltar <kbd>Esc</kbd>
        </Button>
      </div>
    </section>
  )
}

interface UsedProps {
  group: GrupoEntrada
  cfop: string
  onChoose: (cfop: string, destino: RespostaEntrada['ds_destino']) => void
}

/** CFOPs already used for this supplier or NCM, the most usual first, each with its key. */
function Used({ group, cfop, onChoose }: UsedProps) {
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <ul className={styles.choices}>
      {group.usados.map((used, index) => (
        <li key={used.cd_cfop}>
          <button
            type="button"
            ref={index === 0 ? first : undefined}
            data-choice=""
            className={cx(styles.choice, used.cd_cfop === cfop && styles.chosen)}
            aria-pressed={used.cd_cfop === cfop}
            onClick={() => onChoose(used.cd_cfop, used.ds_destino)}
          >
            <strong>{cfopText(used.cd_cfop)}</strong>
            <span>{destinoText(used)}</span>
            <span className={styles.soft}>
              {used.nr_notas} antes <kbd>{index + 1}</kbd>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Enter on a CFOP that is chosen saves; in fields and on other buttons it is theirs. */
const isChoice = (target: EventTarget): boolean =>
  target instanceof HTMLElement && (target.closest('[data-choice]') !== null || target.matches('input[type="radio"]'))

function accumulatorFor(rules: RegrasReply | undefined, of: Pick<RespostaEntrada, 'cd_cfop' | 'ds_destino'>) {
  return rules?.ajustes.acumuladores.find(
    ({ cd_cfop, ds_destino }) =>
      (cd_cfop === null || cd_cfop === of.cd_cfop.slice(1)) &&
      (ds_destino === null ? of.ds_destino !== 'saida' : ds_destino === of.ds_destino),
  )
}

function ruleText({ nr_itens, nr_iguais }: GrupoEntrada): string {
  const kept =
    nr_iguais > 0
      ? ` ${nr_iguais === 1 ? 'A já escriturada não muda' : `As ${nr_iguais} já escrituradas não mudam`}.`
      : ''
  return `Vira regra: vale para ${formatCount(nr_itens, 'item', 'itens')} agora e para as próximas notas.${kept}`
}

const isStocked = (destino: string): boolean => destino === 'revenda' || destino === 'industria'

/** Old and new CFOP and accumulator, the credit, and the stock. */
function changeText({ proposta, vl_itens, vl_icms_nota }: GrupoEntrada, answer: RespostaEntrada): string {
  const parts =
    answer.cd_cfop === ''
      ? ['Sem CFOP, como a NFS-e']
      : [`CFOP ${cfopText(proposta.cd_cfop)} → ${cfopText(answer.cd_cfop)}, ${cfopName(answer.cd_cfop) ?? ''}`]
  if (proposta.cd_acumulador !== (answer.cd_acumulador ?? null))
    parts.push(`acumulador ${proposta.cd_acumulador ?? 'nenhum'} → ${answer.cd_acumulador ?? 'nenhum'}`)
  const credit =
    answer.fl_credito === true ? (vl_icms_nota ?? 0) : answer.fl_credito === false ? 0 : (proposta.vl_credito ?? 0)
  const change = credit - (proposta.vl_credito ?? 0)
  const icms =
    Math.abs(change) < 0.005 ? 'O ICMS a creditar não muda.' : `ICMS a creditar: ${formatChange(change, 'R$ ')}.`
  const stock = Number(isStocked(answer.ds_destino)) - Number(isStocked(proposta.ds_destino))
  const stored = stock === 0 ? '' : ` Estoque: ${formatChange(stock * (vl_itens ?? 0), 'R$ ')}.`
  return `${parts.join(', ').replace(/, $/, '')}. ${icms}${stored}`
}
