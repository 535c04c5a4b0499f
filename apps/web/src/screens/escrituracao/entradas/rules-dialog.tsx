import type { RegrasBody, RegrasReply } from '@portal/contract/escrituracao/escrituracao.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ListChecks, Pause, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { escrituracaoKey, putRegras, regrasOptions } from '../../../api/escrituracao.ts'
import { SwitchField } from '../../../fields/choice.tsx'
import { TextArea } from '../../../fields/text-field.tsx'
import { Button } from '../../../kit/button.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import { Modal } from '../../../kit/modal.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { notify } from '../../../lib/notify.ts'
import { useAct } from '../../../session/act.ts'
import { Failure } from '../../../session/failure.tsx'
import { parseAccumulators, writeAccumulators } from './accumulators.ts'
import styles from './entradas.module.css'
import { LearnFiles } from './learn-files.tsx'
import { cfopText, instantText, itemsText, ncmText } from './words.ts'

type Regra = RegrasReply['regras'][number]

/** The company's written rules: seen, paused, removed; its accumulators; whether the office's other clients may be asked. */
export function RulesDialog({ cnpj, isReadOnly, onClose }: { cnpj: string; isReadOnly: boolean; onClose: () => void }) {
  const query = useQuery(regrasOptions(cnpj))
  return (
    <Modal title="Regras da escrituração" icon={ListChecks} wide="middle" onClose={onClose}>
      {query.isPending && <Skeleton label="Carregando as regras" />}
      {query.isError && <Failure error={query.error} retry={query.refetch} what="Escrituração" />}
      {query.data && <Rules key={query.data.nr_versao} cnpj={cnpj} reply={query.data} isReadOnly={isReadOnly} />}
    </Modal>
  )
}

/** A rule as the call takes it, without what only the answer has. */
const sent = (regra: Regra): RegrasBody['regras'][number] => ({
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

function Rules({ cnpj, reply, isReadOnly }: { cnpj: string; reply: RegrasReply; isReadOnly: boolean }) {
  const client = useQueryClient()
  const { run, busy, error } = useAct()
  const [text, setText] = useState(() => writeAccumulators(reply.ajustes.acumuladores))
  const [fault, setFault] = useState<string | null>(null)
  const save = async (change: Partial<RegrasBody>, done: string) => {
    const body = { ajustes: reply.ajustes, regras: reply.regras.map(sent), ...change }
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
  return (
    <div className={styles.rules}>
      {error && <ErrorText>{error.message}</ErrorText>}
      {reply.regras.length === 0 ? (
        <p className={styles.soft}>Nenhuma regra. Ao mudar uma proposta, escolha «sempre» em Vale para.</p>
      ) : (
        <ul className={styles.ruleList}>
          {reply.regras.map((regra) => (
            <RuleRow
              key={regra.id}
              regra={regra}
              busy={busy}
              isReadOnly={isReadOnly}
              onRemove={() =>
                void save({ regras: reply.regras.filter(({ id }) => id !== regra.id).map(sent) }, 'Regra tirada.')
              }
              onPause={() =>
                void save(
                  {
                    regras: reply.regras.map((other) =>
                      sent(other.id === regra.id ? { ...other, fl_pausada: !other.fl_pausada } : other),
                    ),
                  },
                  regra.fl_pausada ? 'Regra de volta.' : 'Regra pausada.',
                )
              }
            />
          ))}
        </ul>
      )}
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
  regra: Regra
  busy: boolean
  isReadOnly: boolean
  onRemove: () => void
  onPause: () => void
}

function RuleRow({ regra, busy, isReadOnly, onRemove, onPause }: RowProps) {
  const [isAsked, setAsked] = useState(false)
  const Icon = regra.fl_pausada ? Play : Pause
  return (
    <li>
      <div className={styles.ruleText}>
        <strong>
          {criteriaText(regra)} → {cfopText(regra.cd_cfop)}
        </strong>
        <span className={styles.soft}>{historyText(regra)}</span>
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

function historyText(regra: Regra): string {
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

function criteriaText(regra: Regra): string {
  const parts = [
    regra.nm_fornecedor ?? regra.nr_cpfcnpj,
    regra.cd_ncm && thingText(regra.cd_ncm),
    regra.cd_item && `produto ${regra.cd_item}`,
    regra.cd_cfop_nota &&
      regra.cd_cfop_nota !== regra.cd_cfop &&
      `${regra.ds_destino === 'servico' ? 'prestado' : 'vendido'} com ${cfopText(regra.cd_cfop_nota)}`,
  ]
  return parts.filter(Boolean).join(', ')
}
