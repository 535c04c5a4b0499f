import { Search } from 'lucide-react'
import { useState } from 'react'
import { NumberField } from '../../../fields/number-field.tsx'
import { PasswordField } from '../../../fields/password-field.tsx'
import { PasswordMeter } from '../../../fields/password-meter.tsx'
import { TextArea, TextField } from '../../../fields/text-field.tsx'
import { Part, State, States } from './part.tsx'
import { LONG } from './samples.ts'

/** What one types. */
export function FieldParts() {
  return (
    <>
      <TextPart />
      <PasswordPart />
      <NumberPart />
    </>
  )
}

function TextPart() {
  const [text, setText] = useState('')
  const [long, setLong] = useState(LONG)
  const [cpf, setCpf] = useState('123')
  const [area, setArea] = useState('')
  return (
    <Part name="Campo de texto" about="Rótulo em cima, uma linha de ajuda ou de erro embaixo.">
      <States>
        <State name="Vazio">
          <TextField label="Nome" placeholder="Como no contrato" value={text} onChange={setText} />
        </State>
        <State name="Com ajuda, obrigatório">
          <TextField label="Apelido" hint="Até 30 letras." required maxLength={30} value={text} onChange={setText} />
        </State>
        <State name="Com ícone">
          <TextField label="Procurar" icon={Search} type="search" value={text} onChange={setText} />
        </State>
        <State name="Com erro">
          <TextField
            label="CPF"
            value={cpf}
            error={cpf.length === 11 ? null : 'O CPF tem 11 números.'}
            onChange={setCpf}
          />
        </State>
        <State name="Só leitura">
          <TextField label="Número" readOnly value="4.187" onChange={setText} />
        </State>
        <State name="Desabilitado">
          <TextField label="Filial" disabled value="0001" onChange={setText} />
        </State>
        <State name="Grande">
          <TextField label="Usuário" size="large" value={text} onChange={setText} />
        </State>
        <State name="Texto longo">
          <TextField label="Razão social" value={long} onChange={setLong} />
        </State>
        <State name="Várias linhas">
          <TextArea label="Observações" hint="Saem no fim do impresso." value={area} onChange={setArea} />
        </State>
      </States>
    </Part>
  )
}

function PasswordPart() {
  const [password, setPassword] = useState('')
  return (
    <Part name="Senha" about="Mostra-se a pedido, avisa do Caps Lock; o medidor ajuda e não impede.">
      <States>
        <State name="Com medidor">
          <PasswordField label="Nova senha" autoComplete="off" value={password} onChange={setPassword} />
          <PasswordMeter password={password} />
        </State>
        <State name="Com erro">
          <PasswordField
            label="Senha atual"
            autoComplete="off"
            error="A senha atual não confere."
            value={password}
            onChange={setPassword}
          />
        </State>
        <State name="Desabilitada">
          <PasswordField label="Senha do certificado" autoComplete="off" disabled value="" onChange={setPassword} />
        </State>
      </States>
    </Part>
  )
}

function NumberPart() {
  const [value, setValue] = useState<number | null>(1234.56)
  const [rate, setRate] = useState<number | null>(18)
  const [count, setCount] = useState<number | null>(null)
  return (
    <Part name="Número" about="Escrito como 1.234,56; o que não é número é dito ao sair do campo.">
      <States>
        <State name="Valor em reais">
          <NumberField label="Valor" unit="R$" value={value} onChange={setValue} />
        </State>
        <State name="Com limites (0 a 100)">
          <NumberField label="Alíquota (%)" min={0} max={100} value={rate} onChange={setRate} />
        </State>
        <State name="Inteiro, vazio">
          <NumberField label="Quantidade" decimals={0} value={count} onChange={setCount} />
        </State>
        <State name="Grande valor">
          <NumberField label="Total" unit="R$" value={1_234_567_890.12} onChange={setValue} readOnly />
        </State>
        <State name="Desabilitado">
          <NumberField label="Desconto" unit="R$" value={0} onChange={setValue} disabled />
        </State>
      </States>
    </Part>
  )
}
