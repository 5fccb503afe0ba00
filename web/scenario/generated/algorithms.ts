// Generated from the Rust types by coscope-codegen; a test fails when it is stale. Do not edit.
import type { DagSpec } from './types.ts';

/** A number that an algorithm takes. */
export interface AlgorithmNumber {
  readonly id: string;
  /** What it says. */
  readonly about: string;
  /** It can be left open. */
  readonly canBeNull: boolean;
}

/** An algorithm of programs of tasks. */
export interface Algorithm {
  /** What it is. */
  readonly about: string;
  readonly defaults: DagSpec;
  readonly numbers: readonly AlgorithmNumber[];
}

export const algorithms: readonly Algorithm[] = [
  {
    "about": "Mergesort with a parallel merge.",
    "defaults": {
      "algorithm": "mergesort",
      "records": 131072,
      "record_bytes": 4,
      "leaf_records": 256,
      "merge_records": 256,
      "instructions_per_record": 18
    },
    "numbers": [
      {
        "id": "records",
        "about": "Records to sort.",
        "canBeNull": false
      },
      {
        "id": "record_bytes",
        "about": "Bytes of a record, its key first.",
        "canBeNull": false
      },
      {
        "id": "leaf_records",
        "about": "Up to so many records are sorted by one task.",
        "canBeNull": false
      },
      {
        "id": "merge_records",
        "about": "Records that one merge task writes; null merges two halves by a single task, however long they are.",
        "canBeNull": true
      },
      {
        "id": "instructions_per_record",
        "about": "Instructions for each record and level of merging, besides its load and its store.",
        "canBeNull": false
      }
    ]
  },
  {
    "about": "The join phase of a hash join.",
    "defaults": {
      "algorithm": "hash-join",
      "build_records": 11184,
      "sub_partition_records": 1016,
      "probe_tasks": 64,
      "matches": 2,
      "record_bytes": 100,
      "build_instructions": 100,
      "probe_instructions": 500
    },
    "numbers": [
      {
        "id": "build_records",
        "about": "Records of the build table.",
        "canBeNull": false
      },
      {
        "id": "sub_partition_records",
        "about": "Build records of a sub-partition; with their hash table they should fit into the shared cache.",
        "canBeNull": false
      },
      {
        "id": "probe_tasks",
        "about": "Tasks that probe a sub-partition; 1 is the original program.",
        "canBeNull": false
      },
      {
        "id": "matches",
        "about": "Probe records that match each build record.",
        "canBeNull": false
      },
      {
        "id": "record_bytes",
        "about": "Bytes of a record, its key first.",
        "canBeNull": false
      },
      {
        "id": "build_instructions",
        "about": "Instructions for each build record, besides its references.",
        "canBeNull": false
      },
      {
        "id": "probe_instructions",
        "about": "Instructions for each probe record, besides its references: comparing, and copying what is written.",
        "canBeNull": false
      }
    ]
  },
  {
    "about": "LU factorization by quadrants.",
    "defaults": {
      "algorithm": "lu",
      "order": 256,
      "block": 16
    },
    "numbers": [
      {
        "id": "order",
        "about": "Rows and columns: `block` times a power of two.",
        "canBeNull": false
      },
      {
        "id": "block",
        "about": "Rows and columns of the blocks that one task works on.",
        "canBeNull": false
      }
    ]
  },
  {
    "about": "Multiplication of two matrices by quadrants.",
    "defaults": {
      "algorithm": "matrix-multiply",
      "order": 256,
      "block": 16
    },
    "numbers": [
      {
        "id": "order",
        "about": "Rows and columns: `block` times a power of two.",
        "canBeNull": false
      },
      {
        "id": "block",
        "about": "Rows and columns of the blocks that one task multiplies.",
        "canBeNull": false
      }
    ]
  },
  {
    "about": "Cholesky factorization by quadrants.",
    "defaults": {
      "algorithm": "cholesky",
      "order": 512,
      "block": 16
    },
    "numbers": [
      {
        "id": "order",
        "about": "Rows and columns: `block` times a power of two.",
        "canBeNull": false
      },
      {
        "id": "block",
        "about": "Rows and columns of the blocks that one task works on.",
        "canBeNull": false
      }
    ]
  },
  {
    "about": "Quicksort, divided serially.",
    "defaults": {
      "algorithm": "quicksort",
      "records": 262144,
      "record_bytes": 4,
      "leaf_records": 512,
      "instructions_per_record": 5
    },
    "numbers": [
      {
        "id": "records",
        "about": "Records to sort.",
        "canBeNull": false
      },
      {
        "id": "record_bytes",
        "about": "Bytes of a record, its key first.",
        "canBeNull": false
      },
      {
        "id": "leaf_records",
        "about": "Up to so many records are sorted by one task.",
        "canBeNull": false
      },
      {
        "id": "instructions_per_record",
        "about": "Instructions for each record that is compared, besides its references.",
        "canBeNull": false
      }
    ]
  },
  {
    "about": "Jacobi steps over a grid, strip by strip.",
    "defaults": {
      "algorithm": "heat",
      "rows": 256,
      "columns": 256,
      "steps": 8,
      "leaf_rows": 4,
      "instructions_per_point": 8
    },
    "numbers": [
      {
        "id": "rows",
        "about": "Rows of the grid; the first and the last one keep their temperature.",
        "canBeNull": false
      },
      {
        "id": "columns",
        "about": "Columns of the grid; the first and the last one keep their temperature.",
        "canBeNull": false
      },
      {
        "id": "steps",
        "about": "Steps in time.",
        "canBeNull": false
      },
      {
        "id": "leaf_rows",
        "about": "Up to so many rows of a step are computed by one task.",
        "canBeNull": false
      },
      {
        "id": "instructions_per_point",
        "about": "Instructions for each point, besides its four loads and its store.",
        "canBeNull": false
      }
    ]
  },
  {
    "about": "A decision tree that grows from examples.",
    "defaults": {
      "algorithm": "decision-tree",
      "examples": 4096,
      "attributes": 8,
      "least_examples": 32,
      "leaf_examples": 256,
      "instructions_per_example": 8
    },
    "numbers": [
      {
        "id": "examples",
        "about": "Examples to learn from.",
        "canBeNull": false
      },
      {
        "id": "attributes",
        "about": "Attributes of an example, 4 bytes each.",
        "canBeNull": false
      },
      {
        "id": "least_examples",
        "about": "A node of fewer examples is not divided.",
        "canBeNull": false
      },
      {
        "id": "leaf_examples",
        "about": "Up to so many examples, one task grows a node and all below it.",
        "canBeNull": false
      },
      {
        "id": "instructions_per_example",
        "about": "Instructions for each example that is compared, counted or moved, besides its references.",
        "canBeNull": false
      }
    ]
  },
  {
    "about": "A triangular mesh, sewn together from halves.",
    "defaults": {
      "algorithm": "mesh",
      "points": 8192,
      "leaf_points": 32,
      "clusters": 6,
      "instructions_per_test": 20
    },
    "numbers": [
      {
        "id": "points",
        "about": "Points, vertices of the triangles.",
        "canBeNull": false
      },
      {
        "id": "leaf_points",
        "about": "Up to so many points are triangulated by one task.",
        "canBeNull": false
      },
      {
        "id": "clusters",
        "about": "Clusters that half of the points lie in; 0 spreads all of them evenly.",
        "canBeNull": false
      },
      {
        "id": "instructions_per_test",
        "about": "Instructions for each test on which side of an edge, or of a circle, a point lies, besides its loads.",
        "canBeNull": false
      }
    ]
  },
  {
    "about": "Forces between bodies by a tree of squares.",
    "defaults": {
      "algorithm": "tree",
      "bodies": 8192,
      "least_bodies": 8,
      "leaf_bodies": 256,
      "force_bodies": 32,
      "distance_tenths": 20,
      "instructions_per_mass": 20
    },
    "numbers": [
      {
        "id": "bodies",
        "about": "How many.",
        "canBeNull": false
      },
      {
        "id": "least_bodies",
        "about": "A square of so few bodies is not cut.",
        "canBeNull": false
      },
      {
        "id": "leaf_bodies",
        "about": "Up to so many bodies, one task builds the tree of a square.",
        "canBeNull": false
      },
      {
        "id": "force_bodies",
        "about": "Bodies that one task finds the forces on.",
        "canBeNull": false
      },
      {
        "id": "distance_tenths",
        "about": "A square is taken for a single mass from so many sides of it away, in tenths: the reciprocal of Barnes and Hut's θ.",
        "canBeNull": false
      },
      {
        "id": "instructions_per_mass",
        "about": "Instructions for each mass that attracts a body or is looked at, besides its references.",
        "canBeNull": false
      }
    ]
  },
  {
    "about": "Sequences scored against a profile.",
    "defaults": {
      "algorithm": "profile-search",
      "sequences": 1024,
      "residues": 100,
      "positions": 64,
      "leaf_sequences": 4,
      "instructions_per_cell": 12
    },
    "numbers": [
      {
        "id": "sequences",
        "about": "Sequences to score.",
        "canBeNull": false
      },
      {
        "id": "residues",
        "about": "Residues of a sequence on average; lengths lie between half of it and half as much again.",
        "canBeNull": false
      },
      {
        "id": "positions",
        "about": "Positions of the profile: each has a state that matches, one that inserts and one that deletes.",
        "canBeNull": false
      },
      {
        "id": "leaf_sequences",
        "about": "Up to so many sequences are scored by one task.",
        "canBeNull": false
      },
      {
        "id": "instructions_per_cell",
        "about": "Instructions for each residue and position, besides references.",
        "canBeNull": false
      }
    ]
  },
  {
    "about": "Tasks as they are listed.",
    "defaults": {
      "algorithm": "tasks",
      "regions": [
        {
          "name": "table",
          "bytes": 65536
        },
        {
          "name": "results",
          "bytes": 65536
        }
      ],
      "tasks": [
        {
          "name": "build",
          "kind": "build",
          "instructions": 100000,
          "references": [
            {
              "region": "table",
              "stores": true
            }
          ]
        },
        {
          "name": "search 1",
          "kind": "search",
          "instructions": 100000,
          "references": [
            {
              "region": "table",
              "passes": 4,
              "order": "random"
            },
            {
              "region": "results",
              "bytes": 16384,
              "stores": true
            }
          ]
        },
        {
          "name": "search 2",
          "kind": "search",
          "instructions": 100000,
          "references": [
            {
              "region": "table",
              "passes": 4,
              "order": "random"
            },
            {
              "region": "results",
              "from_byte": 16384,
              "bytes": 16384,
              "stores": true
            }
          ]
        },
        {
          "name": "search 3",
          "kind": "search",
          "instructions": 100000,
          "references": [
            {
              "region": "table",
              "passes": 4,
              "order": "random"
            },
            {
              "region": "results",
              "from_byte": 32768,
              "bytes": 16384,
              "stores": true
            }
          ]
        },
        {
          "name": "search 4",
          "kind": "search",
          "instructions": 100000,
          "references": [
            {
              "region": "table",
              "passes": 4,
              "order": "random"
            },
            {
              "region": "results",
              "from_byte": 49152,
              "bytes": 16384,
              "stores": true
            }
          ]
        },
        {
          "name": "gather",
          "kind": "gather",
          "instructions": 100000,
          "references": [
            {
              "region": "results"
            }
          ]
        }
      ],
      "edges": [
        [
          "build",
          "search 1"
        ],
        [
          "search 1",
          "gather"
        ],
        [
          "build",
          "search 2"
        ],
        [
          "search 2",
          "gather"
        ],
        [
          "build",
          "search 3"
        ],
        [
          "search 3",
          "gather"
        ],
        [
          "build",
          "search 4"
        ],
        [
          "search 4",
          "gather"
        ]
      ]
    },
    "numbers": []
  }
];
