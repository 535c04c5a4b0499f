import {
  LEMBRETE_DIAS_MAXIMO,
  LEMBRETE_VEZES_MAXIMO,
  type LembretesBody,
  type LembretesReply,
} from '@portal/contract/caixa/pedidos.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { lembretesOptions, putLembretes } from '../../api/escritorio/lembretes.ts'
import { NumberField } from '../../fields/number-field.tsx'
import { SwitchField } from '../../fields/switch-field.tsx'
import { ErrorText } from '../../kit/error-text.tsx'
import { Modal } from '../../kit/modal.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { formatInstant } from '../../lib/format.ts'
import { notify } from '../../lib/notify.ts'
import { useAct } from '../../session/act.ts'
import { Failure } from '../../session/failure.tsx'
import { useUsuario } from '../../session/session.ts'
import styles from './caixa.module.css'

interface Props {
  /** Whether the person changes the rule */
  isKeeper: boolean
  onClose: () => void
}

/** The rule by which the portal repeats mailed requests. */
export function RemindersDialog({ isKeeper, onClose }: Props) {
  const { id } = useUsuario()
  const cache = useQueryClient()
  const query = useQuery(lembretesOptions(id))
  const { run, busy, error } = useAct()
  const [changed, setChanged] = useState<Partial<LembretesBody>>({})
  const rule = query.data && { ...query.data, ...changed }
  const save = async () => {
    if (!rule) return
    const { fl_lembra, nr_dias, nr_vezes } = rule
    if (!(await run(() => putLembretes({ fl_lembra, nr_dias, nr_vezes })))) return
    await cache.invalidateQueries({ queryKey: lembretesOptions(id).queryKey })
    notify(fl_lembra === 'S' ? 'Lembretes ligados.' : 'Lembretes desligados.')
    onClose()
  }
  return (
    <Modal
      title="Lembretes dos pedidos"
      text="O que foi pedido com «Enviar pelo portal» e não chegou é pedido de novo, só com o que ainda falta daquele emitente ou cliente."
      {...(isKeeper && rule && { action: { label: 'Salvar', busy, onClick: () => void save() } })}
      away={isKeeper ? 'Cancelar' : 'Fechar'}
      onClose={onClose}
    >
      {query.isPending && <Skeleton label="Carregando a regra" />}
      {query.isError && <Failure error={query.error} retry={query.refetch} what="Lembretes" />}
      {rule && (
        <Rule
          rule={rule}
          isKeeper={isKeeper}
          busy={busy}
          onChange={(part) => setChanged((before) => ({ ...before, ...part }))}
        />
      )}
      {error && <ErrorText>{error.message}</ErrorText>}
    </Modal>
  )
}

interface RuleProps {
  rule: LembretesReply['data']
  isKeeper: boolean
  busy: boolean
  onChange: (part: Partial<LembretesBody>) => void
}

const NUMBERS = [
  { name: 'nr_dias', label: 'Dias úteis sem resposta', max: LEMBRETE_DIAS_MAXIMO },
  { name: 'nr_vezes', label: 'Lembretes, no máximo', max: LEMBRETE_VEZES_MAXIMO },
] as const

function Rule({ rule, isKeeper, busy, onChange }: RuleProps) {
  const isOn = rule.fl_lembra === 'S'
  return (
    <>
      <SwitchField
        label="Lembrar sozinho"
        detail={
          rule.dt_desde
            ? `Vale para os pedidos enviados desde ${formatInstant(rule.dt_desde)}.`
            : 'Vale para os pedidos enviados depois de ligado.'
        }
        checked={isOn}
        disabled={!isKeeper || busy}
        onChange={(next) => onChange({ fl_lembra: next ? 'S' : 'N' })}
      />
      <div className={styles.rule}>
        {NUMBERS.map(({ name, label, max }) => (
          <NumberField
            key={name}
            label={label}
            value={rule[name]}
            decimals={0}
            min={1}
            max={max}
            disabled={!isKeeper || !isOn}
            onChange={(value) => value !== null && onChange({ [name]: value })}
          />
        ))}
      </div>
      <p className={styles.soft}>
        Param quando tudo chega, quando o e-mail volta e quando quem pediu deixa o cliente. São até {rule.nr_por_dia}{' '}
        por dia, 5 a um mesmo endereço.
      </p>
      {rule.ds_envio !== 'email' && (
        <p className={styles.soft}>
          {rule.ds_envio === 'demonstracao' ? 'Na demonstração nada é enviado.' : 'Este servidor não envia e-mail.'}
        </p>
      )}
      {!isKeeper && <p className={styles.soft}>Só um dono ou contador muda a regra.</p>}
    </>
  )
}
