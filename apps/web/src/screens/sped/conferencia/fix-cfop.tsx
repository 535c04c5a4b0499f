import type { Achado } from '@portal/contract/sped.ts'
import type { ConfiguracaoSped, Destino } from '@portal/contract/sped-configuracao.ts'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import { formatCount } from '../../../ui/format.ts'
import { cfopName, entryOptions } from '../base/cfops.ts'
import { documentsOf } from '../base/groups.ts'
import styles from '../base/sped.module.css'
import { type Saving, saveError } from '../base/use-configuracao.ts'

interface Props {
  achados: readonly Achado[]
  settings: ConfiguracaoSped
  saving: Saving
}

/** The own CFOP for each of the documents' that has no rule; kept for the months to come. */
export function FixCfop({ achados, settings, saving }: Props) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string | null>>>({})
  const codes = [...new Set(achados.flatMap(({ cd_cfop }) => (cd_cfop ? [cd_cfop] : [])))].sort()
  const ready = codes.filter((code) => chosen[code])
  const apply = (which: readonly string[]) =>
    saving.mutate((now) =>
      withRules(
        now,
        which.map((code) => ({ code, entry: chosen[code] ?? '' })),
      ),
    )
  const failed = saveError(saving.error)
  if (codes.length === 0 || !settings) return null
  return (
    <div className={styles.card}>
      {codes.map((code) => {
        const same = achados.filter(({ cd_cfop }) => cd_cfop === code)
        const parties = [...new Set(documentsOf(same).flatMap(({ nm_participante }) => nm_participante ?? []))]
        const more = parties.length > 1 ? ` e mais ${parties.length - 1}` : ''
        return (
          <div key={code} className={styles.cardRow}>
            <div className={styles.cardWords}>
              <p>
                <b>{code}</b> {parties[0] ?? ''}
                {more}
              </p>
              <p className={styles.small}>
                {formatCount(documentsOf(same).length, 'documento', 'documentos')}
                {cfopName(code) && ` · ${cfopName(code)}`}
              </p>
            </div>
            <Combobox
              className={styles.bare}
              label={`CFOP de entrada para ${code}`}
              placeholder="Escolha o CFOP"
              value={chosen[code] ?? null}
              options={entryOptions(code)}
              onChange={(next) => setChosen((now) => ({ ...now, [code]: next }))}
            />
            <Button disabled={!chosen[code] || saving.isPending} onClick={() => apply([code])}>
              Aplicar
            </Button>
          </div>
        )
      })}
      <div className={styles.cardFoot}>
        <p className={styles.small}>Fica como regra da empresa: vale também para os próximos meses.</p>
        {ready.length > 1 && (
          <Button disabled={saving.isPending} onClick={() => apply(ready)}>
            Aplicar as {ready.length}
          </Button>
        )}
        {failed && (
          <p className={styles.wrong} role="alert">
            {failed}
          </p>
        )}
      </div>
    </div>
  )
}

/** The new rules in place of those for the same code, whatever the destination. */
function withRules(now: ConfiguracaoSped, rules: readonly { code: string; entry: string }[]): ConfiguracaoSped {
  const any: Destino | null = null
  const kept = now.entradas.cfops.filter(
    ({ cd_cfop, ds_destino }) => ds_destino !== any || !rules.some(({ code }) => code === cd_cfop),
  )
  const added = rules.map(({ code, entry }) => ({ cd_cfop: code, ds_destino: any, cd_cfop_entrada: entry }))
  return { ...now, entradas: { ...now.entradas, cfops: [...kept, ...added] } }
}
