import type { Achado } from '@portal/contract/sped.ts'
import { useState } from 'react'
import { CheckField } from '../../../fields/check-field.tsx'
import { Combobox } from '../../../fields/combobox.tsx'
import { Button } from '../../../kit/button.tsx'
import { formatCount } from '../../../lib/format.ts'
import { cfopName, entryOptions } from '../base/cfops.ts'
import styles from '../base/sped.module.css'
import { type Saving, saveError } from '../base/use-configuracao.ts'
import { type AskedCfop, askedCfops, withRules } from './asked-cfops.ts'
import { suggestEntry } from './suggest-cfop.ts'

interface Props {
  achados: readonly Achado[]
  saving: Saving
}

/** The own CFOP for what a supplier's document says, case by case; kept for the months to come. */
export function FixCfop({ achados, saving }: Props) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string | null>>>({})
  const [forAll, setForAll] = useState(false)
  const asked = askedCfops(achados)
  // the document's own words fill the field until somebody chooses; a click applies it
  const entryOf = ({ key, cfop, nature }: AskedCfop) =>
    chosen[key] === undefined ? suggestEntry(cfop, nature) : chosen[key]
  const ready = asked.filter(entryOf)
  const apply = (which: readonly AskedCfop[]) =>
    saving.mutate((now) =>
      withRules(
        now,
        which.map((one) => ({ ...one, entry: entryOf(one) ?? '', supplier: forAll ? null : one.supplier })),
      ),
    )
  const failed = saveError(saving.error)
  if (asked.length === 0) return null
  return (
    <div className={styles.card}>
      {asked.map((one) => (
        <div key={one.key} className={styles.cardRow}>
          <div className={styles.cardWords}>
            <p>
              <b>{one.cfop}</b> {one.name}
            </p>
            <p className={styles.small}>
              {wordsOf(one)}
              {chosen[one.key] === undefined && entryOf(one) && ' · sugerido pela natureza'}
            </p>
          </div>
          <Combobox
            className={styles.bare}
            label={`CFOP de entrada para ${one.cfop}, ${one.name}`}
            placeholder="Escolha o CFOP"
            value={entryOf(one)}
            options={entryOptions(one.cfop)}
            onChange={(next) => setChosen((now) => ({ ...now, [one.key]: next }))}
          />
          <Button
            aria-label={`Aplicar a ${one.cfop}, ${one.name}`}
            disabled={!entryOf(one) || saving.isPending}
            onClick={() => apply([one])}
          >
            Aplicar
          </Button>
        </div>
      ))}
      <div className={styles.cardFoot}>
        <div>
          <CheckField label="Valer para todos os fornecedores" checked={forAll} onChange={setForAll} />
          <p className={styles.small}>A regra fica guardada e vale também para os próximos meses.</p>
        </div>
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

const wordsOf = ({ cfop, count, nature }: AskedCfop): string =>
  [formatCount(count, 'documento', 'documentos'), cfopName(cfop), nature && `natureza «${nature}»`]
    .filter(Boolean)
    .join(' · ')
