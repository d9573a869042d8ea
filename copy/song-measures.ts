/** Measured from the final audio by songs/main.ts, which writes this file. */
export const songMeasures = {
  'mare-mansa': {
    durationMs: 40_000,
    loudnessLufs: -16,
    hasBefore: true,
    peaks:
      '6e86ae696182a35442445bae8d7579c6a795accd7e8995c87b616383d2969f81dbcebfd2dc7eb38fe3a57f81ace685c874d1e5dee5c86ed573ddc9a1a3ced168db689bd0d7ca8969d45fa2d0bfc0cb8762b8795181917544868f754892aaa67f',
  },
  'portao-de-domingo': {
    durationMs: 40_000,
    loudnessLufs: -16,
    hasBefore: true,
    peaks:
      '6e86ae696182a35442445bae8d7579c6a795accd7e8995c87b616383d2969f81dbcebfd2dc7eb38fe3a57f81ace685c874d1e5dee5c86ed573ddc9a1a3ced168db689bd0d7ca8969d45fa2d0bfc0cb8762b8795181917544868f754892aaa67f',
  },
  'o-dia-do-sim': {
    durationMs: 40_000,
    loudnessLufs: -16,
    hasBefore: true,
    peaks:
      '6e86ae696182a35442445bae8d7579c6a795accd7e8995c87b616383d2969f81dbcebfd2dc7eb38fe3a57f81ace685c874d1e5dee5c86ed573ddc9a1a3ced168db689bd0d7ca8969d45fa2d0bfc0cb8762b8795181917544868f754892aaa67f',
  },
  'carta-de-agosto': {
    durationMs: 40_000,
    loudnessLufs: -16,
    hasBefore: true,
    peaks:
      '6e86ae696182a35442445bae8d7579c6a795accd7e8995c87b616383d2969f81dbcebfd2dc7eb38fe3a57f81ace685c874d1e5dee5c86ed573ddc9a1a3ced168db689bd0d7ca8969d45fa2d0bfc0cb8762b8795181917544868f754892aaa67f',
  },
  'mesa-posta': {
    durationMs: 40_000,
    loudnessLufs: -16,
    hasBefore: true,
    peaks:
      '6e86ae696182a35442445bae8d7579c6a795accd7e8995c87b616383d2969f81dbcebfd2dc7eb38fe3a57f81ace685c874d1e5dee5c86ed573ddc9a1a3ced168db689bd0d7ca8969d45fa2d0bfc0cb8762b8795181917544868f754892aaa67f',
  },
  contramao: {
    durationMs: 40_000,
    loudnessLufs: -16,
    hasBefore: false,
    peaks:
      '6e86ae696182a35442445bae8d7579c6a795accd7e8995c87b616383d2969f81dbcebfd2dc7eb38fe3a57f81ace685c874d1e5dee5c86ed573ddc9a1a3ced168db689bd0d7ca8969d45fa2d0bfc0cb8762b8795181917544868f754892aaa67f',
  },
  'ultima-mesa': {
    durationMs: 40_000,
    loudnessLufs: -16,
    hasBefore: false,
    peaks:
      '6e86ae696182a35442445bae8d7579c6a795accd7e8995c87b616383d2969f81dbcebfd2dc7eb38fe3a57f81ace685c874d1e5dee5c86ed573ddc9a1a3ced168db689bd0d7ca8969d45fa2d0bfc0cb8762b8795181917544868f754892aaa67f',
  },
  'estrada-de-terra': {
    durationMs: 40_000,
    loudnessLufs: -16,
    hasBefore: false,
    peaks:
      '6e86ae696182a35442445bae8d7579c6a795accd7e8995c87b616383d2969f81dbcebfd2dc7eb38fe3a57f81ace685c874d1e5dee5c86ed573ddc9a1a3ced168db689bd0d7ca8969d45fa2d0bfc0cb8762b8795181917544868f754892aaa67f',
  },
  'laje-acesa': {
    durationMs: 40_000,
    loudnessLufs: -16,
    hasBefore: false,
    peaks:
      '6e86ae696182a35442445bae8d7579c6a795accd7e8995c87b616383d2969f81dbcebfd2dc7eb38fe3a57f81ace685c874d1e5dee5c86ed573ddc9a1a3ced168db689bd0d7ca8969d45fa2d0bfc0cb8762b8795181917544868f754892aaa67f',
  },
  'sinal-aberto': {
    durationMs: 40_000,
    loudnessLufs: -16,
    hasBefore: false,
    peaks:
      '6e86ae696182a35442445bae8d7579c6a795accd7e8995c87b616383d2969f81dbcebfd2dc7eb38fe3a57f81ace685c874d1e5dee5c86ed573ddc9a1a3ced168db689bd0d7ca8969d45fa2d0bfc0cb8762b8795181917544868f754892aaa67f',
  },
  'janela-antiga': {
    durationMs: 40_000,
    loudnessLufs: -16,
    hasBefore: false,
    peaks:
      '6e86ae696182a35442445bae8d7579c6a795accd7e8995c87b616383d2969f81dbcebfd2dc7eb38fe3a57f81ace685c874d1e5dee5c86ed573ddc9a1a3ced168db689bd0d7ca8969d45fa2d0bfc0cb8762b8795181917544868f754892aaa67f',
  },
}
