import type { ConfiguracaoSped } from '@portal/contract/sped/configuracao.ts'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { NumberField } from '../../../fields/number-field.tsx'
import { monthAt } from '../../../fields/period.ts'
import { Button } from '../../../kit/button.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import { monthName } from '../../../lib/month-name.ts'
import { focusUnread } from '../base/field-faults.ts'
import styles from '../base/sped.module.css'
import { type Saving, saveError } from '../base/use-configuracao.ts'
import { monthShown } from '../base/values.ts'

interface Props {
  /** Month of the file, AAAA-MM */
  mes: string
  settings: ConfiguracaoSped
  saving: Saving
}

/** Fix for a file without a previous balance. The balance is always that of the month before the file's. */
export function FixBalance({ mes, settings: { saldos }, saving }: Props) {
  const before = monthAt(mes, -1)
  const isOwn = saldos.ds_mes === before
  const [icms, setIcms] = useState<number | null>(isOwn ? saldos.vl_icms : 0)
  const [ipi, setIpi] = useState<number | null>(isOwn ? saldos.vl_ipi : 0)
  const errorText = saveError(saving.error)
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (focusUnread(event.currentTarget)) return
    saving.mutate((settings) => withBalance(settings, before, { vl_icms: icms ?? 0, vl_ipi: ipi ?? 0 }))
  }
  return (
    <form className={styles.form} noValidate onSubmit={save}>
      <fieldset className={styles.record}>
        <legend className={styles.formTitle}>Saldo credor que vem de {monthName(before)}</legend>
        <p className={styles.small}>
          Mês do saldo: {monthShown(before)}.
          {saldos.ds_mes !== null &&
            !isOwn &&
            ` O saldo que está na configuração é de ${monthShown(saldos.ds_mes)} e não vale para este arquivo.`}
        </p>
        <div className={styles.fields}>
          <NumberField label="ICMS" unit="R$" min={0} value={icms} onChange={setIcms} />
          <NumberField label="IPI" unit="R$" min={0} value={ipi} onChange={setIpi} />
        </div>
      </fieldset>
      <div className={styles.saveLine}>
        <Button type="submit" look="primary" disabled={saving.isPending}>
          Salvar
        </Button>
        <Link to="/sped/fiscal" search={(now) => ({ ...now, ver: 'configuracao' as const, parte: 'saldos' })}>
          Saldos de ICMS-ST e DIFAL
        </Link>
        {errorText && <ErrorText>{errorText}</ErrorText>}
      </div>
    </form>
  )
}

type Amounts = Pick<ConfiguracaoSped['saldos'], 'vl_icms' | 'vl_ipi'>

/** The settings with the balance of a month. The states' balances of another month are dropped with it. */
function withBalance(settings: ConfiguracaoSped, month: string, amounts: Amounts): ConfiguracaoSped {
  const { saldos } = settings
  const states = saldos.ds_mes === null || saldos.ds_mes === month ? saldos : { st: [], difal: [] }
  return { ...settings, saldos: { ds_mes: month, ...amounts, st: states.st, difal: states.difal } }
}
