import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { expect, test } from 'vitest'

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
  expect([...(imports.get('core') ?? [])]).toEqual([])
  expect([...(imports.get('emulator') ?? [])]).toEqual([])
  expect(imports.get('use-cases')?.has('db')).toBe(true)
})

test('a room that imports one above it → another drawing, with a dot in red', () => {
  const imports = new Map([['core', new Set(['app'])]])
  expect(drawRooms(imports)).toContain('class="wrong"')
  expect(drawRooms(imports)).toContain('core imports app.')
  expect(drawRooms(new Map())).not.toContain('class="wrong"')
})
