import type { ConfiguracaoSped } from '@portal/contract/sped-configuracao.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { formatCount, formatDate, formatReais } from '../../../ui/format.ts'
import { notify } from '../../../ui/notify.ts'
import { Select } from '../../../ui/select.tsx'
import { INVENTORY_ITEMS } from '../base/amount-forms.ts'
import type { Row } from '../base/form-spec.ts'
import { ListForm } from '../base/list-form.tsx'
import { previousMonth } from '../base/months.ts'
import styles from '../base/sped.module.css'
import { type Saving, saveError } from '../base/use-configuracao.ts'

type Inventario = ConfiguracaoSped['inventarios'][number]

const END_OF_PERIOD = '01'
const REASONS = [
  { value: END_OF_PERIOD, label: 'Fim do período' },
  { value: '02', label: 'Mudança de tributação' },
  { value: '03', label: 'Baixa cadastral ou paralisação' },
  { value: '04', label: 'Alteração de regime' },
  { value: '05', label: 'Determinação do fisco' },
  { value: '06', label: 'Controle de ST, restituição ou complemento' },
]

/** The tax of what is in stock (H020) is told for another reason alone. */
const PLAIN_ITEMS = {
  ...INVENTORY_ITEMS,
  fields: INVENTORY_ITEMS.fields.filter(({ key }) => !/^(cd_cst|vl_base|vl_icms)$/.test(key)),
}

/** Inventories, each with its day, its reason and its items pasted from a spreadsheet. */
export function InventoryForm({ settings, saving }: { settings: ConfiguracaoSped; saving: Saving }) {
  const [draft, setDraft] = useState<Inventario[] | null>(null)
  const [open, setOpen] = useState(0)
  const list = draft ?? settings.inventarios
  const replace = (at: number, change: Partial<Inventario>) =>
    setDraft(list.map((one, index) => (index === at ? { ...one, ...change } : one)))
  const add = () => {
    setDraft([
      ...list,
      { dt_inventario: `${Number(previousMonth().slice(0, 4)) - 1}-12-31`, cd_motivo: END_OF_PERIOD, itens: [] },
    ])
    setOpen(list.length)
  }
  const save = () =>
    saving.mutate((now) => ({ ...now, inventarios: list }), {
      onSuccess: () => {
        setDraft(null)
        notify('Configuração salva.')
      },
    })
  const failed = saveError(saving.error)
  return (
    <div className={styles.form}>
      {list.length === 0 && <p className={styles.small}>Nenhum inventário informado.</p>}
      {list.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an inventory has no name but its place while its day is typed
        <section key={at} className={styles.inventory} aria-label={`Inventário de ${formatDate(one.dt_inventario)}`}>
          <div className={styles.inventoryHead}>
            <DateField
              label="Data do inventário"
              value={one.dt_inventario}
              onChange={(day) => replace(at, { dt_inventario: day ?? one.dt_inventario })}
            />
            <Select
              label="Motivo"
              value={one.cd_motivo}
              options={REASONS}
              onChange={(cd_motivo) => replace(at, { cd_motivo })}
            />
            <p className={styles.small}>
              {formatCount(one.itens.length, 'item', 'itens')}, {formatReais(totalOf(one))}
            </p>
            <Button look="quiet" aria-expanded={open === at} onClick={() => setOpen(open === at ? -1 : at)}>
              {open === at ? 'Fechar itens' : 'Ver itens'}
            </Button>
            <Button
              look="quiet"
              size="icon"
              aria-label={`Remover o inventário de ${formatDate(one.dt_inventario)}`}
              onClick={() => setDraft(list.filter((_, index) => index !== at))}
            >
              <Trash2 size={16} aria-hidden="true" />
            </Button>
          </div>
          {open === at && (
            <ListForm
              spec={one.cd_motivo === END_OF_PERIOD ? PLAIN_ITEMS : INVENTORY_ITEMS}
              rows={one.itens}
              // rows of these fields; the server judges every save against its schema
              onChange={(rows: Row[]) => replace(at, { itens: rows as unknown as Inventario['itens'] })}
            />
          )}
        </section>
      ))}
      <div className={styles.saveLine}>
        <Button look="primary" disabled={draft === null || saving.isPending} onClick={save}>
          Salvar
        </Button>
        <Button onClick={add}>
          <Plus size={16} aria-hidden="true" /> Incluir inventário
        </Button>
        {failed && (
          <p className={styles.wrong} role="alert">
            {failed}
          </p>
        )}
      </div>
    </div>
  )
}

const totalOf = ({ itens }: Inventario): number =>
  itens.reduce((sum, { vl_item }) => sum + Math.round(vl_item * 100), 0) / 100
