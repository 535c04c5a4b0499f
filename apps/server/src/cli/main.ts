import { Command } from 'commander'
import { addBancoCommands } from './banco.ts'
import { addCapturaCommands } from './captura.ts'
import { addCopiaCommands } from './copia.ts'
import { addDemoCommands } from './demo.ts'
import { addDoutorCommand } from './doutor.ts'
import { addEmpresaCommands } from './empresa.ts'
import { addEscritorioCommands } from './escritorio.ts'
import { addIcpCommands } from './icp.ts'
import { addImportarCommand } from './importar.ts'
import { addManifestar } from './manifestar.ts'
import { addMestraCommands } from './mestra.ts'
import { speakPortuguese } from './portuguese.ts'
import { exitCodeOf } from './run-action.ts'
import { addSimuladorCommand } from './simulador.ts'
import { addTabelaCommands } from './tabela.ts'
import { addUsuarioCommands } from './usuario.ts'

function createProgram(): Command {
  const program = speakPortuguese(new Command('portal'))
    .description('Administração do Portal Contador')
    .option('--json', 'resposta para programas')
    .exitOverride()
  addEmpresaCommands(program)
  addEscritorioCommands(program)
  addUsuarioCommands(program)
  addImportarCommand(program)
  addDemoCommands(program)
  addIcpCommands(program)
  addTabelaCommands(program)
  addBancoCommands(program)
  addCopiaCommands(program)
  addDoutorCommand(program)
  addSimuladorCommand(program)
  addCapturaCommands(program)
  addManifestar(program)
  addMestraCommands(program)
  return program
}

try {
  await createProgram().parseAsync()
} catch (error) {
  process.exitCode = exitCodeOf(error)
}
