import { cfopName } from '@portal/contract/cfops.ts'
import type { Achado } from '@portal/contract/sped/sped.ts'
import { useState } from 'react'
import { CheckField } from '../../../fields/check-field.tsx'
import { Combobox } from '../../../fields/combobox.tsx'
import { Button } from '../../../kit/button.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import { formatCount } from '../../../lib/format.ts'
import { entryOptions } from '../base/cfops.ts'
import styles from '../base/sped.module.css'
import { type Saving, saveError } from '../base/use-configuracao.ts'
import { type AskedCfop, askedCfops, withRules } from './asked-cfops.ts'
import { suggestEntry } from './suggest-cfop.ts'

/**
 * Fix for CFOPs without a rule: the CFOP of entry for each CFOP and supplier. Saved rules apply to later
 * months.
 */
export function FixCfop({ achados, saving }: { achados: readonly Achado[]; saving: Saving }) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string | null>>>({})
  const [forAll, setForAll] = useState(false)
  const cases = askedCfops(achados)
  // the suggestion fills the field until the user chooses; it is saved only by a click
  const entryOf = ({ key, cfop, nature }: AskedCfop) =>
    chosen[key] === undefined ? suggestEntry(cfop, nature) : chosen[key]
  const ready = cases.filter(entryOf)
  const apply = (selected: readonly AskedCfop[]) =>
    saving.mutate((settings) =>
      withRules(
        settings,
        selected.map((item) => ({ ...item, entry: entryOf(item) ?? '', supplier: forAll ? null : item.supplier })),
      ),
    )
  const errorText = saveError(saving.error)
  if (cases.length === 0) return null
  return (
    <div className={styles.card}>
      {cases.map((item) => (
        <div key={item.key} className={styles.cardRow}>
          <div className={styles.cardWords}>
            <p>
              <b>{item.cfop}</b> {item.name}
            </p>
            <p className={styles.small}>
              {detailText(item)}
              {chosen[item.key] === undefined && entryOf(item) && ' · sugerido pela natureza'}
            </p>
          </div>
          <Combobox
            className={styles.bare}
            label={`CFOP de entrada para ${item.cfop}, ${item.name}`}
            placeholder="Escolha o CFOP"
            value={entryOf(item)}
            options={entryOptions(item.cfop)}
            onChange={(next) => setChosen((choices) => ({ ...choices, [item.key]: next }))}
          />
          <Button
            aria-label={`Aplicar a ${item.cfop}, ${item.name}`}
            disabled={!entryOf(item) || saving.isPending}
            onClick={() => apply([item])}
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
        {errorText && <ErrorText>{errorText}</ErrorText>}
      </div>
    </div>
  )
}

const detailText = ({ cfop, count, nature }: AskedCfop): string =>
  [formatCount(count, 'documento', 'documentos'), cfopName(cfop), nature && `natureza «${nature}»`]
    .filter(Boolean)
    .join(' · ')
