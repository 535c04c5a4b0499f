import type { ConfiguracaoSped } from '@portal/contract/sped/configuracao.ts'
import { Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { DateField } from '../../../fields/date-field.tsx'
import { Select } from '../../../fields/select.tsx'
import { Button } from '../../../kit/button.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { formatCount, formatDate, formatReais } from '../../../lib/format.ts'
import { INVENTORY_ITEMS } from '../base/amount-forms.ts'
import { useDraft } from '../base/drafts.ts'
import { faultsWithin, fieldFaults, focusUnread } from '../base/field-faults.ts'
import type { Row } from '../base/form-spec.ts'
import { ListForm } from '../base/list-form.tsx'
import { previousMonth } from '../base/months.ts'
import { SaveLine } from '../base/save-line.tsx'
import styles from '../base/sped.module.css'
import type { Saving } from '../base/use-configuracao.ts'

type Inventario = ConfiguracaoSped['inventarios'][number]

const PATH = 'inventarios'

const END_OF_PERIOD = '01'
const REASONS = [
  { value: END_OF_PERIOD, label: 'Fim do período' },
  { value: '02', label: 'Mudança de tributação' },
  { value: '03', label: 'Baixa cadastral ou paralisação' },
  { value: '04', label: 'Alteração de regime' },
  { value: '05', label: 'Determinação do fisco' },
  { value: '06', label: 'Controle de ST, restituição ou complemento' },
]

/** Item fields without the taxes (H020), which only the other reasons require. */
const PLAIN_ITEMS = {
  ...INVENTORY_ITEMS,
  fields: INVENTORY_ITEMS.fields.filter(({ key }) => !/^(cd_cst|vl_base|vl_icms)$/.test(key)),
}

/** Inventories: each has a date, a reason and items pasted from a spreadsheet. */
export function InventoryForm({ settings, saving }: { settings: ConfiguracaoSped; saving: Saving }) {
  const { draft: all, change: keep, saved } = useDraft()
  const [isRefused, setRefused] = useState(false)
  const [open, setOpen] = useState(0)
  // the draft has an Inventario list under this path
  const list = (all.get(PATH) ?? settings.inventarios) as Inventario[]
  const change = (next: Inventario[]) => keep(PATH, next)
  const replace = (position: number, part: Partial<Inventario>) =>
    change(list.map((inventario, index) => (index === position ? { ...inventario, ...part } : inventario)))
  const add = () => {
    change([
      ...list,
      { dt_inventario: `${Number(previousMonth().slice(0, 4)) - 1}-12-31`, cd_motivo: END_OF_PERIOD, itens: [] },
    ])
    setOpen(list.length)
  }
  const wrong = isRefused ? faultsIn(settings, list) : new Map<string, string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const [first] = faultsIn(settings, list).keys()
    setRefused(first !== undefined)
    if (first) setOpen(Number(first.split('.')[1]))
    if (first || focusUnread(event.currentTarget)) return
    saving.mutate((stored) => ({ ...stored, inventarios: list }), { onSuccess: () => saved(new Map([[PATH, list]])) })
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {list.length === 0 && <p className={styles.small}>Nenhum inventário informado.</p>}
      {list.map((inventario, index) => (
        <section
          // biome-ignore lint/suspicious/noArrayIndexKey: an inventory has no id, and its date may be empty
          key={index}
          className={styles.inventory}
          aria-label={`Inventário de ${formatDate(inventario.dt_inventario)}`}
        >
          <div className={styles.inventoryHead}>
            <DateField
              label="Data do inventário"
              value={inventario.dt_inventario}
              onChange={(day) => replace(index, { dt_inventario: day ?? inventario.dt_inventario })}
            />
            <Select
              label="Motivo"
              value={inventario.cd_motivo}
              options={REASONS}
              onChange={(cd_motivo) => replace(index, { cd_motivo })}
            />
            <p className={styles.small}>
              {formatCount(inventario.itens.length, 'item', 'itens')}, {formatReais(totalOf(inventario))}
            </p>
            <Button look="quiet" aria-expanded={open === index} onClick={() => setOpen(open === index ? -1 : index)}>
              {open === index ? 'Fechar itens' : 'Ver itens'}
            </Button>
            <IconButton
              icon={Trash2}
              label={`Remover o inventário de ${formatDate(inventario.dt_inventario)}`}
              onClick={() => change(list.filter((_, other) => other !== index))}
            />
          </div>
          {open === index && (
            <ListForm
              spec={itemsOf(inventario)}
              rows={inventario.itens}
              faults={faultsWithin(wrong, `${PATH}.${index}.itens`)}
              // the rows have these fields; the server validates every save against the schema
              onChange={(rows: Row[]) => replace(index, { itens: rows as unknown as Inventario['itens'] })}
            />
          )}
        </section>
      ))}
      <SaveLine changed={all.has(PATH)} saving={saving} wrong={wrong.size}>
        <Button onClick={add}>
          <Plus size={16} aria-hidden="true" /> Incluir inventário
        </Button>
      </SaveLine>
    </form>
  )
}

function faultsIn(settings: ConfiguracaoSped, inventarios: Inventario[]): Map<string, string> {
  const forms = inventarios.map((inventario, index) => ({ ...itemsOf(inventario), path: `${PATH}.${index}.itens` }))
  const paths = forms.map(({ path }) => path)
  return fieldFaults(forms, { ...settings, inventarios }, paths)
}

const itemsOf = ({ cd_motivo }: Inventario) => (cd_motivo === END_OF_PERIOD ? PLAIN_ITEMS : INVENTORY_ITEMS)

const totalOf = ({ itens }: Inventario): number =>
  itens.reduce((sum, { vl_item }) => sum + Math.round(vl_item * 100), 0) / 100
