import { CheckField } from '../../fields/check-field.tsx'
import layout from '../../kit/layout.module.css'

interface Props {
  keys: readonly { id: string; nome: string; ds_final: string }[]
  /** Ids of the keys that stay */
  kept: readonly string[]
  onChange: (kept: string[]) => void
}

/** The personal keys that end with the old password; each is ticked to be revoked. */
export function KeptKeys({ keys, kept, onChange }: Props) {
  if (keys.length === 0) return null
  return (
    <fieldset className={layout.choices}>
      <legend>Revogar também as chaves de API</legend>
      {keys.map(({ id, nome, ds_final }) => (
        <CheckField
          key={id}
          label={`${nome} (…${ds_final})`}
          checked={!kept.includes(id)}
          onChange={(revoked) => onChange(revoked ? kept.filter((it) => it !== id) : [...kept, id])}
        />
      ))}
    </fieldset>
  )
}
