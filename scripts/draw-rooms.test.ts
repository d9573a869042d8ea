import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { expect, test } from 'vitest'

import { expectNone } from '#test/support/guard.ts'

import { drawingFile, drawRooms, readImports } from './draw-rooms.ts'

test('the drawing of the rooms → what the code imports today', async () => {
  const drawn = await readFile(join(dirname(import.meta.dirname), drawingFile), 'utf8')
  expect(
    drawn === drawRooms(readImports()),
    `Another room is imported than ${drawingFile} shows: npm run drawing`,
  ).toBe(true)
})

test('core → imports no room, and the emulator none of the shop', () => {
  const imports = readImports()
  expectNone(
    [...(imports.get('core') ?? [])],
    'core/ imports one of these rooms. Rules get what they need as values: let the use case read it.',
  )
  expectNone(
    [...(imports.get('emulator') ?? [])],
    'emulator/ imports one of these rooms. It stands in for a third party, and shares no code with the shop.',
  )
  expect(imports.get('use-cases')?.has('db')).toBe(true)
})

test('a room that imports one above it → another drawing, with a dot in red', () => {
  const imports = new Map([['core', new Set(['app'])]])
  expect(drawRooms(imports)).toContain('class="wrong"')
  expect(drawRooms(imports)).toContain('core imports app.')
  expect(drawRooms(new Map())).not.toContain('class="wrong"')
})
