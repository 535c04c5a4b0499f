import { CheckField } from '../fields/check-field.tsx'
import text from '../kit/text.module.css'
import { DestinationField } from './export-destination.tsx'
import { SystemFields } from './export-system-fields.tsx'
import type { ExportWish } from './export-wish.ts'

interface Props {
  value: ExportWish
  onChange: (value: ExportWish) => void
  /** Of several companies */
  isBatch?: boolean
}

/** To which system, by which way, and what of the notes that lack something. */
export function ExportOptionFields({ value, onChange, isBatch = false }: Props) {
  const { sistema, leiaute, destino, isWithout } = value
  return (
    <>
      <SystemFields sistema={sistema} leiaute={leiaute} onChange={(part) => onChange({ ...value, ...part })} />
      <DestinationField value={destino} onChange={(next) => onChange({ ...value, destino: next })} isBatch={isBatch} />
      <CheckField
        label="Deixar de fora as notas a que falta um código ou uma decisão"
        checked={isWithout}
        onChange={(next) => onChange({ ...value, isWithout: next })}
      />
      {!isWithout && (
        <p className={text.small}>
          {isBatch
            ? 'Sem isto, a empresa a que falta algo não tem arquivo, e a tarefa diz o que falta.'
            : 'Sem isto, nada é gerado enquanto falta algo.'}
        </p>
      )}
    </>
  )
}
